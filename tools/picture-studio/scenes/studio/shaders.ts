/** How many softboxes a scene may have. */
export const MOST_LIGHTS = 6;

const head = `#version 300 es
precision highp float; precision highp sampler2DShadow;`;

export const meshVertex = `${head}
layout(location=0) in vec3 position; layout(location=1) in vec3 normal; layout(location=2) in vec2 uv;
uniform mat4 model, camera; uniform mat3 turn;
out vec3 P; out vec3 N; out vec2 T;
void main() { vec4 p = model * vec4(position, 1.); P = p.xyz; N = turn * normal; T = uv; gl_Position = camera * p; }`;

export const depthFragment = `${head}
void main() {}`;

/** One pass of light: one point of one softbox and one direction of the sky, each with its own shadow map. */
export const surfaceFragment = (isMirrored: boolean) => `${head}
in vec3 P; in vec3 N; in vec2 T; out vec4 result;
uniform vec3 eye; uniform uint pass; uniform vec2 pixels;
uniform int boxes; uniform vec3 boxCentre[${MOST_LIGHTS}], boxFacing[${MOST_LIGHTS}], boxU[${MOST_LIGHTS}], boxV[${MOST_LIGHTS}], boxGlow[${MOST_LIGHTS}];
uniform vec3 lampAt, lampFacing, lampColour; uniform mat4 lampCamera; uniform highp sampler2DShadow lampShadow;
uniform vec3 skyFrom, skyColour; uniform mat4 skyCamera; uniform highp sampler2DShadow skyShadow;
uniform vec3 skyTop, skyHorizon, ground;
uniform vec3 colour, core; uniform float metal, rough, sheen, reliefDepth, mirror, opacity, glowing, floorAt, translucent, polish, melt, clear;
uniform vec2 repeat; uniform sampler2D map, relief, glow, reflected; uniform float clipBelow;
uniform bool hasMap, hasRelief, hasGlow, gilded;

vec3 random3(uint salt) {
  uvec3 v = uvec3(gl_FragCoord.xy, pass * 7u + salt) * 1664525u + 1013904223u;
  v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y; v ^= v >> 16u;
  v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;
  return vec3(v) / 4294967295.;
}
vec3 scatter(vec3 r) { float z = r.x * 2. - 1., a = r.y * 6.2832, s = sqrt(1. - z * z); return vec3(s * cos(a), s * sin(a), z) * pow(r.z, .4); }

vec3 surroundings(vec3 from, vec3 way, float soft) {
  vec3 sky = mix(skyHorizon, skyTop, smoothstep(-.05, .9, way.y));
  float fall = clamp((from.y - floorAt) / max(.02, -way.y), 0., 60.);
  vec3 seen = mix(sky, ground * (.5 + .5 * smoothstep(0., 7., fall)), smoothstep(.05, -.08 - soft * .4, way.y));
  for (int i = 0; i < ${MOST_LIGHTS}; i++) {
    if (i >= boxes) break;
    float facing = dot(way, boxFacing[i]);
    if (facing > -.02 || way.y < -.25) continue;
    vec3 to = boxCentre[i] - from, q = way * (dot(to, boxFacing[i]) / facing) - to;
    vec2 a = abs(vec2(dot(q, boxU[i]), dot(q, boxV[i])));
    if (max(a.x, a.y) > 1. + soft) continue;
    vec2 edge = smoothstep(vec2(1. + soft), vec2(.72 - soft), a);
    seen = mix(seen, seen * .3 + boxGlow[i] * (.7 + .3 * (1. - dot(a, a) * .5)), edge.x * edge.y);
  }
  return seen;
}
float open(highp sampler2DShadow shadow, mat4 camera, vec3 p) {
  vec4 c = camera * vec4(p, 1.); vec3 s = c.xyz / c.w * .5 + .5;
  if (any(lessThan(s, vec3(0.))) || any(greaterThan(s, vec3(1.)))) return 1.;
  return texture(shadow, vec3(s.xy, s.z - .0004));
}
void main() {
  ${isMirrored ? 'if (P.y < clipBelow) discard;' : ''}
  vec3 V = normalize(eye - P), across = dFdx(P), down = dFdy(P);
  vec3 flat_ = normalize(cross(across, down)); if (dot(flat_, V) < 0.) flat_ = -flat_;
  vec3 n = normalize(N); if (dot(n, flat_) < 0.) n = -n;
  vec3 smooth_ = n; vec2 uv = T * repeat;
  float k = rough, m = metal;
  if (hasRelief) {
    vec4 carved = texture(relief, uv);
    float h = carved.r * reliefDepth; k *= .35 + 1.3 * carved.g; if (gilded) { m *= carved.b; k = mix(k, .24, carved.b); }
    vec3 r1 = cross(down, n), r2 = cross(n, across); float det = dot(across, r1);
    n = normalize(abs(det) * n - sign(det) * (dFdx(h) * r1 + dFdy(h) * r2));
  }
  vec3 painted = hasMap ? texture(map, uv).rgb : vec3(1.);
  k = clamp(k, .02, 1.);
  vec3 base = colour * painted;
  // A little scatter of the look-ups melts the steps between the passes' shadows.
  vec3 wobble = random3(3u) - .5, side = normalize(cross(flat_, vec3(.43, .31, .85)));
  vec3 off = P + smooth_ * .035 + (side * wobble.x + cross(flat_, side) * wobble.y) * melt;
  float skyOpen = open(skyShadow, skyCamera, off);
  vec3 toLamp = lampAt - P; float far = length(toLamp); toLamp /= far;
  float lampOpen = open(lampShadow, lampCamera, off);
  float facing = dot(n, toLamp);
  vec3 light = lampColour * max(0., mix(facing, (facing + .4) / 1.4, translucent)) * max(0., dot(-toLamp, lampFacing)) / (far * far) * lampOpen;
  light += skyColour * max(0., dot(n, skyFrom)) * skyOpen;
  light += ground * max(0., .5 - .5 * n.y) * .5 * (.4 + .6 * smoothstep(0., 3., P.y - floorAt));
  vec3 body = base * (1. - m) * light;
  float edge = 1. - max(.001, dot(n, V));
  // Coloured glass: deep at the rim where the way through is long, bright in the middle.
  vec3 through = skyHorizon * .9 + ground * .2 + lampColour / (far * far) * .32;
  body = mix(body, mix(base, core * painted, pow(1. - edge, 1.4)) * through, clear);
  body += sheen * pow(edge, 3.) * light * mix(vec3(1.), base, .6);
  vec3 f0 = mix(vec3(.04 + mirror * polish), base, m);
  vec3 fresnel = f0 + (max(vec3(1. - k), f0) - f0) * pow(edge, 5.);
  vec3 seen = vec3(0.);
  if (fresnel.r > .008 && (k < .8 || m > .5)) {
  vec3 r = normalize(reflect(-V, n) + scatter(random3(1u)) * k * k * 1.1);
  float shine = mix(1., skyOpen * .75 + .25, .75 - .35 * m);
  seen = surroundings(P, r, k * .5) * shine;
  }
  if (mirror > 0.) {
    vec2 blur = wobble.zx * k * k * .12;
    vec4 other = texture(reflected, gl_FragCoord.xy / pixels + blur);
    seen = mix(seen, other.rgb, mirror * other.a);
  }
  vec3 sum = body * opacity + seen * fresnel + (hasGlow ? texture(glow, uv).rgb : colour) * glowing;
  result = vec4(min(sum, vec3(6.)), mix(opacity, 1., clamp(fresnel.r, 0., 1.)));
}`;

export const screenVertex = `${head}
out vec2 T;
void main() { T = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.; gl_Position = vec4(T * 2. - 1., 0., 1.); }`;

export const addFragment = `${head}
in vec2 T; out vec4 result; uniform sampler2D picture;
void main() { result = texture(picture, T); }`;

/** Average of all passes, then the Khronos neutral tone curve: it keeps product colours as they were chosen. */
export const developFragment = `${head}
in vec2 T; out vec4 result; uniform sampler2D picture; uniform float exposure;
void main() {
  vec3 c = texture(picture, T).rgb * exposure;
 
  float peak = max(c.r, max(c.g, c.b));
  if (peak > .76) {
    float d = 1. - .76, p = 1. - d * d / (peak + d - .76);
    float g = 1. - 1. / (.15 * (peak - p) + 1.);
    c = mix(c * p / peak, vec3(p), g);
  }
  vec3 s = mix(c * 12.92, 1.055 * pow(max(c, 0.), vec3(1. / 2.4)) - .055, step(.0031308, c));
  result = vec4(s, 1.);
}`;
