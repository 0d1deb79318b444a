import { type Buffers, canvasTexture, colourTarget, compile, linear, type Program, shadowTarget, type Target, upload } from './gl.ts';
import type { Mesh } from './mesh.ts';
import type { Material, Scene, Softbox, Thing } from './scene.ts';
import { addFragment, depthFragment, developFragment, meshVertex, screenVertex, surfaceFragment } from './shaders.ts';
import { add, axes, cross, dot, length, normalize, orthographic, perspective, scale, subtract, type Vec3, viewMatrix } from './vector.ts';

const FAR = 600;

/** The i-th number of the van der Corput sequence: evenly spread in [0, 1) after any count. */
function spread(i: number, base: number): number {
  let [left, share, sum] = [i + 1, 1, 0];
  while (left > 0) {
    share /= base;
    sum += (left % base) * share;
    left = Math.floor(left / base);
  }
  return sum;
}

type Lamp = { softbox: Softbox; u: Vec3; v: Vec3; facing: Vec3; intensity: Vec3; glow: Vec3 };

function lampOf(softbox: Softbox, target: Vec3): Lamp {
  const towards = softbox.towards ?? target;
  const { right, up, back } = axes(softbox.at, towards);
  const distance = length(subtract(softbox.at, towards));
  const colour = linear(softbox.colour ?? '#ffffff');
  const solidAngle = (softbox.size[0] * softbox.size[1]) / distance ** 2;
  return {
    softbox,
    u: scale(right, softbox.size[0] / 2),
    v: scale(up, softbox.size[1] / 2),
    facing: scale(back, -1),
    intensity: scale(colour, softbox.strength * distance ** 2),
    glow: scale(colour, softbox.seen ?? (softbox.strength / solidAngle) * Math.PI * 0.5),
  };
}

/**
 * Draws the scene into the canvas. Every pass takes another point of a softbox, another direction of the sky, another
 * spot of the lens and of the pixel; their average has soft shadows, depth of field and smooth edges.
 */
export async function photograph(canvas: HTMLCanvasElement, scene: Scene, passes: number): Promise<void> {
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true, antialias: false });
  if (!gl?.getExtension('EXT_color_buffer_float') || !gl.getExtension('EXT_float_blend')) {
    throw new Error('The picture needs WebGL 2 with float targets');
  }
  const { width, height } = canvas;
  const draw = compile(gl, meshVertex, surfaceFragment);
  const depth = compile(gl, meshVertex, depthFragment);
  const adder = compile(gl, screenVertex, addFragment);
  const developer = compile(gl, screenVertex, developFragment);
  const [view, mirrored] = [colourTarget(gl, width, height, gl.RGBA16F), colourTarget(gl, width, height, gl.RGBA16F)];
  const sum = colourTarget(gl, width, height, gl.RGBA32F);
  const [lampMap, skyMap] = [shadowTarget(gl, 2048), shadowTarget(gl, 2048)];
  const buffers = new Map<Mesh, Buffers>();
  for (const { mesh } of scene.things) if (!buffers.has(mesh)) buffers.set(mesh, upload(gl, mesh));
  const plain = { white: fill('#ffffff'), grey: fill('#808080') };
  const textures = new Map<HTMLCanvasElement, WebGLTexture>();
  const textureOf = (picture: HTMLCanvasElement, isColour: boolean) => {
    const known = textures.get(picture) ?? canvasTexture(gl, picture, isColour);
    textures.set(picture, known);
    return known;
  };

  const { camera, reach = 20 } = scene;
  const lamps = scene.lights.map((softbox) => lampOf(softbox, camera.target));
  const shining = lamps.filter((lamp) => lamp.softbox.strength > 0);
  const sky = scene.sky;
  const looking = axes(camera.eye, camera.target);
  const focus = Math.abs(dot(subtract(camera.focus ?? camera.target, camera.eye), looking.back));
  const halfHeight = Math.tan((camera.angle / 360) * Math.PI);
  const opaqueFirst = [...scene.things].sort((a, b) => Number((a.material.opacity ?? 1) < 1) - Number((b.material.opacity ?? 1) < 1));

  const drawThings = (program: Program, things: readonly Thing[], cameraMatrix: DOMMatrix, isLit: boolean, target: Target) => {
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.frame);
    gl.viewport(0, 0, target.width, target.height);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.useProgram(program.program);
    gl.uniformMatrix4fv(program.at('camera'), false, cameraMatrix.toFloat32Array());
    for (const { mesh, material, at = new DOMMatrix() } of things) {
      const known = buffers.get(mesh);
      if (!known) continue;
      gl.uniformMatrix4fv(program.at('model'), false, at.toFloat32Array());
      if (isLit) setMaterial(gl, program, material, at, plain, textureOf);
      gl.bindVertexArray(known.array);
      gl.drawElements(gl.TRIANGLES, known.count, gl.UNSIGNED_INT, 0);
    }
  };
  const fillScreen = (program: Program, source: WebGLTexture) => {
    gl.disable(gl.DEPTH_TEST);
    gl.useProgram(program.program);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, source);
    gl.uniform1i(program.at('picture'), 0);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.enable(gl.DEPTH_TEST);
  };
  const casters = scene.things.filter((thing) => thing.castsShadow !== false && (thing.material.opacity ?? 1) > 0.5);
  gl.enable(gl.DEPTH_TEST);
  gl.clearColor(0, 0, 0, 1);

  for (let pass = 0; pass < passes; pass++) {
    const lamp = shining[pass % shining.length];
    if (!lamp) throw new Error('A scene needs a light');
    const turn = Math.floor(pass / shining.length);
    const lampAt = add(
      lamp.softbox.at,
      add(scale(lamp.u, spread(turn, 2) * 2 - 1), scale(lamp.v, spread(turn, 3) * 2 - 1)),
    );
    const lampSpan = Math.min(0.95, reach / length(subtract(lampAt, camera.target)));
    const lampCamera = perspective(Math.tan(Math.asin(lampSpan)), 1, Math.max(1, length(subtract(lampAt, camera.target)) - reach * 1.6), FAR, [0, 0])
      .multiply(viewMatrix(lampAt, axes(lampAt, camera.target)));
    const up = spread(pass, 5);
    const angle = spread(pass, 7) * Math.PI * 2;
    const flat = Math.sqrt(1 - up * up);
    const skyFrom: Vec3 = [flat * Math.cos(angle), Math.max(0.02, up), flat * Math.sin(angle)];
    const skyEye = add(camera.target, scale(skyFrom, reach * 4));
    const skyCamera = orthographic(reach, reach * 4).multiply(viewMatrix(skyEye, axes(skyEye, camera.target)));
    const [top, horizon] = [linear(sky.top), linear(sky.horizon)];
    const mixed = top.map((c, k) => (horizon[k] ?? 0) + (c - (horizon[k] ?? 0)) * up) as [number, number, number];

    const lens = Math.sqrt(spread(pass, 11)) * (camera.aperture ?? 0);
    const lensAngle = spread(pass, 13) * Math.PI * 2;
    const [dx, dy] = [lens * Math.cos(lensAngle), lens * Math.sin(lensAngle)];
    const eye = add(camera.eye, add(scale(looking.right, dx), scale(looking.up, dy)));
    const aspect = width / height;
    const shift = [
      dx / (focus * halfHeight * aspect) + (spread(pass, 2) - 0.5) * (2.4 / width),
      dy / (focus * halfHeight) + (spread(pass, 3) - 0.5) * (2.4 / height),
    ] as const;
    const cameraMatrix = perspective(halfHeight, aspect, 1, FAR, shift).multiply(viewMatrix(eye, looking));

    gl.disable(gl.BLEND);
    drawThings(depth, casters, lampCamera, false, lampMap);
    drawThings(depth, casters, skyCamera, false, skyMap);

    gl.useProgram(draw.program);
    const vector = (name: string, v: Vec3) => gl.uniform3f(draw.at(name), v[0], v[1], v[2]);
    lamps.forEach(({ softbox, u, v, glow }, i) => {
      vector(`boxCentre[${i}]`, softbox.at);
      vector(`boxU[${i}]`, u);
      vector(`boxV[${i}]`, v);
      vector(`boxGlow[${i}]`, glow);
    });
    gl.uniform1i(draw.at('boxes'), lamps.length);
    gl.uniform1ui(draw.at('pass'), pass);
    gl.uniform2f(draw.at('pixels'), width, height);
    gl.uniform1f(draw.at('floorAt'), scene.floorAt ?? 0);
    vector('lampAt', lampAt);
    vector('lampFacing', lamp.facing);
    vector('lampColour', scale(lamp.intensity, shining.length));
    vector('skyFrom', skyFrom);
    vector('skyColour', scale(mixed, sky.strength * 2));
    vector('skyTop', scale(top, sky.strength));
    vector('skyHorizon', scale(horizon, sky.strength));
    vector('ground', scale(linear(sky.ground), sky.strength));
    gl.uniformMatrix4fv(draw.at('lampCamera'), false, lampCamera.toFloat32Array());
    gl.uniformMatrix4fv(draw.at('skyCamera'), false, skyCamera.toFloat32Array());
    bind(gl, draw, 'lampShadow', 4, lampMap.texture);
    bind(gl, draw, 'skyShadow', 5, skyMap.texture);

    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    if (scene.mirrorAt !== undefined) {
      const flip = new DOMMatrix().translate(0, scene.mirrorAt * 2, 0).scale(1, -1, 1);
      const below = new DOMMatrix().translate(0, scene.mirrorAt * 2, 0).scale(1, -1, 1).transformPoint(new DOMPoint(...eye));
      vector('eye', [below.x, below.y, below.z]);
      gl.uniform1f(draw.at('clipBelow'), scene.mirrorAt + 0.02);
      bind(gl, draw, 'reflected', 3, textureOf(plain.grey, false));
      drawThings(draw, opaqueFirst.filter((thing) => !thing.material.mirror), cameraMatrix.multiply(flip), true, mirrored);
    }
    vector('eye', eye);
    gl.uniform1f(draw.at('clipBelow'), -FAR);
    bind(gl, draw, 'reflected', 3, mirrored.texture);
    drawThings(draw, opaqueFirst, cameraMatrix, true, view);

    gl.blendFunc(gl.ONE, gl.ONE);
    gl.bindFramebuffer(gl.FRAMEBUFFER, sum.frame);
    if (pass === 0) gl.clear(gl.COLOR_BUFFER_BIT);
    fillScreen(adder, view.texture);
    gl.finish();
    await new Promise((resolve) => setTimeout(resolve));
  }

  gl.disable(gl.BLEND);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.viewport(0, 0, width, height);
  gl.useProgram(developer.program);
  gl.uniform1f(developer.at('exposure'), (scene.exposure ?? 1) / passes);
  fillScreen(developer, sum.texture);
  gl.finish();
}

function fill(colour: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return canvas;
}

function bind(gl: WebGL2RenderingContext, program: Program, name: string, unit: number, texture: WebGLTexture) {
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.uniform1i(program.at(name), unit);
}

function setMaterial(
  gl: WebGL2RenderingContext,
  program: Program,
  material: Material,
  at: DOMMatrix,
  plain: { white: HTMLCanvasElement; grey: HTMLCanvasElement },
  textureOf: (picture: HTMLCanvasElement, isColour: boolean) => WebGLTexture,
) {
  const back = at.inverse();
  gl.uniformMatrix3fv(program.at('turn'), false, [
    ...[back.m11, back.m21, back.m31],
    ...[back.m12, back.m22, back.m32],
    ...[back.m13, back.m23, back.m33],
  ]);
  gl.uniform3f(program.at('colour'), ...linear(material.colour));
  const numbers = {
    metal: material.metal ?? 0,
    rough: material.rough ?? 0.5,
    sheen: material.sheen ?? 0,
    reliefDepth: material.reliefDepth ?? 0,
    mirror: material.mirror ?? 0,
    opacity: material.opacity ?? 1,
    glowing: material.glow ? (material.glowing ?? 1) : (material.glowing ?? 0),
    translucent: material.translucent ?? 0,
  };
  for (const [name, value] of Object.entries(numbers)) gl.uniform1f(program.at(name), value);
  gl.uniform2f(program.at('repeat'), ...(material.repeat ?? ([1, 1] as const)));
  bind(gl, program, 'map', 0, textureOf(material.map ?? plain.white, true));
  bind(gl, program, 'relief', 1, textureOf(material.relief ?? plain.grey, false));
  bind(gl, program, 'glow', 2, textureOf(material.glow ?? plain.white, true));
}
