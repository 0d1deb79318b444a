import { canvasTexture, linear, type Program } from './gl.ts';
import { paint } from './paint.ts';
import type { Material } from './scene.ts';

export function bind(
  gl: WebGL2RenderingContext,
  program: Program,
  name: string,
  unit: number,
  texture: WebGLTexture,
) {
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.uniform1i(program.at(name), unit);
}

/** Sets a program's material; each canvas becomes a texture once. */
export function materialSetter(gl: WebGL2RenderingContext) {
  const none = paint(1, 1, () => undefined);
  const textures = new Map<HTMLCanvasElement, WebGLTexture>();
  const textureOf = (picture: HTMLCanvasElement, isColour: boolean) => {
    const known = textures.get(picture) ?? canvasTexture(gl, picture, isColour);
    textures.set(picture, known);
    return known;
  };
  const slots = [
    ['map', 'hasMap', true],
    ['relief', 'hasRelief', false],
    ['glow', 'hasGlow', true],
  ] as const;
  return (program: Program, material: Material, at: DOMMatrix) => {
    const back = at.inverse();
    gl.uniformMatrix3fv(program.at('turn'), false, [
      ...[back.m11, back.m21, back.m31],
      ...[back.m12, back.m22, back.m32],
      ...[back.m13, back.m23, back.m33],
    ]);
    gl.uniform3f(program.at('colour'), ...linear(material.colour));
    gl.uniform3f(program.at('core'), ...linear(material.glass ?? '#000000'));
    const numbers = {
      clear: material.glass ? 1 : 0,
      metal: material.metal ?? 0,
      rough: material.rough ?? 0.5,
      sheen: material.sheen ?? 0,
      reliefDepth: material.reliefDepth ?? 0,
      mirror: material.mirror ?? 0,
      polish: material.polish ?? 0,
      opacity: material.opacity ?? 1,
      glowing: material.glowing ?? (material.glow ? 1 : 0),
      translucent: material.translucent ?? 0,
    };
    for (const [name, value] of Object.entries(numbers)) gl.uniform1f(program.at(name), value);
    gl.uniform1i(program.at('gilded'), material.gilded ? 1 : 0);
    gl.uniform2f(program.at('repeat'), ...(material.repeat ?? ([1, 1] as const)));
    slots.forEach(([slot, flag, isColour], unit) => {
      bind(gl, program, slot, unit, textureOf(material[slot] ?? none, isColour));
      gl.uniform1i(program.at(flag), material[slot] ? 1 : 0);
    });
  };
}
