import { FAR, lampOf, lampSample, lensSample, skySample } from './exposure.ts';
import { colourTarget, compile, linear, type Program, shadowTarget, type Target, upload } from './gl.ts';
import { bind, materialSetter } from './material.ts';
import type { Scene, Thing } from './scene.ts';
import {
  addFragment,
  depthFragment,
  developFragment,
  meshVertex,
  screenVertex,
  surfaceFragment,
} from './shaders.ts';
import { dot, scale, type Vec3 } from './vector.ts';

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
  const [draw, drawMirrored] = [false, true].map((isMirrored) =>
    compile(gl, meshVertex, surfaceFragment(isMirrored)),
  );
  const depth = compile(gl, meshVertex, depthFragment);
  const adder = compile(gl, screenVertex, addFragment);
  const developer = compile(gl, screenVertex, developFragment);
  if (!draw || !drawMirrored) throw new Error('The surface programs are missing');
  const [view, mirrored] = [
    colourTarget(gl, width, height, gl.RGBA16F),
    colourTarget(gl, width, height, gl.RGBA16F),
  ];
  const sum = colourTarget(gl, width, height, gl.RGBA32F);
  const [lampMap, skyMap] = [shadowTarget(gl, 2048), shadowTarget(gl, 2048)];
  const buffers = new Map(
    [...new Set(scene.things.map(({ mesh }) => mesh))].map((mesh) => [mesh, upload(gl, mesh)]),
  );
  const setMaterial = materialSetter(gl);

  const { camera, sky, reach = 20, floorAt = 0 } = scene;
  const lamps = scene.lights.map((softbox) => lampOf(softbox, camera.target));
  const shining = lamps.filter((lamp) => lamp.softbox.strength > 0);
  const isClear = (thing: Thing) => (thing.material.opacity ?? 1) < 1;
  const ordered = [...scene.things].sort((a, b) => Number(isClear(a)) - Number(isClear(b)));
  const mirroring = ordered.filter((thing) => !thing.material.mirror);
  const casters = scene.things.filter((thing) => thing.castsShadow !== false && !isClear(thing));

  const drawThings = (program: Program, things: readonly Thing[], from: DOMMatrix, target: Target) => {
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.frame);
    gl.viewport(0, 0, target.width, target.height);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const drawAll = (using: Program) => {
      gl.useProgram(using.program);
      gl.uniformMatrix4fv(using.at('camera'), false, from.toFloat32Array());
      for (const { mesh, material, at = new DOMMatrix() } of things) {
        const known = buffers.get(mesh);
        if (!known) continue;
        gl.uniformMatrix4fv(using.at('model'), false, at.toFloat32Array());
        if (using !== depth) setMaterial(using, material, at);
        gl.bindVertexArray(known.array);
        gl.drawElements(gl.TRIANGLES, known.count, gl.UNSIGNED_INT, 0);
      }
    };
    drawAll(program);
  };
  const fillScreen = (program: Program, source: Target) => {
    gl.disable(gl.DEPTH_TEST);
    gl.useProgram(program.program);
    bind(gl, program, 'picture', 0, source.texture);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.enable(gl.DEPTH_TEST);
  };
  gl.enable(gl.DEPTH_TEST);
  gl.clearColor(0, 0, 0, 0);

  for (let pass = 0; pass < passes; pass++) {
    const lamp = shining[pass % shining.length];
    if (!lamp) throw new Error('A scene needs a light');
    const lampNow = lampSample(lamp, Math.floor(pass / shining.length), camera.target, reach);
    const skyNow = skySample(sky, pass, camera.target, reach);
    const lens = lensSample(camera, pass, width, height);
    gl.disable(gl.BLEND);
    drawThings(depth, casters, lampNow.camera, lampMap);
    drawThings(depth, casters, skyNow.camera, skyMap);

    const light = (program: Program, eye: Vec3) => {
      gl.useProgram(program.program);
      const vector = (name: string, v: Vec3) => gl.uniform3f(program.at(name), v[0], v[1], v[2]);
      lamps.forEach(({ softbox, u, v, facing, glow }, i) => {
        vector(`boxCentre[${i}]`, softbox.at);
        vector(`boxFacing[${i}]`, facing);
        vector(`boxU[${i}]`, scale(u, 1 / dot(u, u)));
        vector(`boxV[${i}]`, scale(v, 1 / dot(v, v)));
        vector(`boxGlow[${i}]`, glow);
      });
      gl.uniform1i(program.at('boxes'), lamps.length);
      gl.uniform1ui(program.at('pass'), pass);
      gl.uniform2f(program.at('pixels'), width, height);
      gl.uniform1f(program.at('floorAt'), floorAt);
      gl.uniform1f(program.at('clipBelow'), (scene.mirrorAt ?? -FAR) + 0.02);
      gl.uniform1f(program.at('melt'), reach * 0.014);
      vector('eye', eye);
      vector('lampAt', lampNow.at);
      vector('lampFacing', lamp.facing);
      vector('lampColour', scale(lamp.intensity, shining.length));
      vector('skyFrom', skyNow.from);
      vector('skyColour', skyNow.colour);
      vector('skyTop', scale(linear(sky.top), sky.strength));
      vector('skyHorizon', scale(linear(sky.horizon), sky.strength));
      vector('ground', scale(linear(sky.ground), sky.strength));
      gl.uniformMatrix4fv(program.at('lampCamera'), false, lampNow.camera.toFloat32Array());
      gl.uniformMatrix4fv(program.at('skyCamera'), false, skyNow.camera.toFloat32Array());
      bind(gl, program, 'lampShadow', 4, lampMap.texture);
      bind(gl, program, 'skyShadow', 5, skyMap.texture);
      bind(gl, program, 'reflected', 3, program === draw ? mirrored.texture : sum.texture);
    };
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    if (scene.mirrorAt !== undefined) {
      const flip = new DOMMatrix().translate(0, scene.mirrorAt * 2, 0).scale(1, -1, 1);
      light(drawMirrored, [lens.eye[0], scene.mirrorAt * 2 - lens.eye[1], lens.eye[2]]);
      drawThings(drawMirrored, mirroring, lens.camera.multiply(flip), mirrored);
    }
    light(draw, lens.eye);
    drawThings(draw, ordered, lens.camera, view);

    gl.blendFunc(gl.ONE, gl.ONE);
    gl.bindFramebuffer(gl.FRAMEBUFFER, sum.frame);
    if (pass === 0) gl.clear(gl.COLOR_BUFFER_BIT);
    fillScreen(adder, view);
    gl.finish();
    // A pause between passes keeps the browser from taking the page for hung.
    await new Promise((resolve) => setTimeout(resolve));
  }

  gl.disable(gl.BLEND);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.viewport(0, 0, width, height);
  gl.useProgram(developer.program);
  gl.uniform1f(developer.at('exposure'), (scene.exposure ?? 1) / passes);
  fillScreen(developer, sum);
  gl.finish();
}
