/**
 * The shaders of the hero: a window's light and the sky's, each pass from one direction of each, and the mean of all
 * passes.
 */

export const vertex = /* glsl */ `
  out vec3 place; out vec3 normal_; out vec2 at;
  void main() {
    vec4 world = modelMatrix * vec4(position, 1.0);
    place = world.xyz;
    normal_ = mat3(modelMatrix) * normal;
    at = uv;
    gl_Position = projectionMatrix * viewMatrix * world;
  }`;

export const surface = /* glsl */ `
  in vec3 place; in vec3 normal_; in vec2 at;
  uniform sampler2D map, other, keyDepth, skyDepth, shade;
  uniform mat4 keyMatrix, skyMatrix;
  uniform vec3 keyDirection, skyDirection, keyColor, skyColor, tint, eye;
  uniform float thin, sheen, sway, relief, turn, petal;

  /**
   * How much of a light reaches a place: four samples around it, rotated at random per pixel, for soft edges.
   */
  float reaches(sampler2D depths, mat4 matrix, vec3 normal, vec3 direction, float wide) {
    float slope = 1.0 - clamp(dot(normal, direction), 0.0, 1.0);
    vec3 c = (matrix * vec4(place + normal * (0.012 + 0.034 * slope), 1.0)).xyz * 0.5 + 0.5;
    if (any(lessThan(c, vec3(0.01))) || any(greaterThan(c, vec3(0.99)))) return 1.0;
    vec2 t = c.xy * vec2(textureSize(depths, 0));
    float chance = fract(52.9829189 * fract(dot(gl_FragCoord.xy + 5.588 * turn, vec2(0.06711056, 0.00583715))));
    vec2 first = wide * vec2(cos(6.2831853 * chance), sin(6.2831853 * chance));
    vec2 second = 0.55 * vec2(-first.y, first.x);
    float z = c.z - 0.0007;
    return 0.25 * (step(z, texelFetch(depths, ivec2(t + first), 0).r) + step(z, texelFetch(depths, ivec2(t - first), 0).r)
      + step(z, texelFetch(depths, ivec2(t + second), 0).r) + step(z, texelFetch(depths, ivec2(t - second), 0).r));
  }

  float window(vec3 direction) {
    vec3 up = place + direction * ((9.0 - place.y) / direction.y);
    vec2 q = (up.xz - vec2(-6.3, -5.2)) * 0.09 + 0.5;
    q.y = 1.0 - q.y;
    q += 0.012 * sway * vec2(1.0, 0.6);
    return texture(shade, q).r;
  }

  void main() {
    vec3 n = normalize(normal_);
    if (petal > 0.0 && dot(n, eye - place) < 0.0) n = -n;
    vec3 albedo = texture(map, at).rgb * tint;
    if (relief > 0.0) {
      vec2 slopes = texture(other, at).rg - 0.5;
      n = normalize(n + relief * vec3(slopes.x, 0.0, slopes.y));
    }
    float key = dot(n, keyDirection);
    float sky = dot(n, skyDirection);
    float lit = window(keyDirection);
    vec3 light = keyColor * lit * max(key, 0.0) * reaches(keyDepth, keyMatrix, n, keyDirection, 6.0);
    light += skyColor * 2.0 * max(sky, 0.0) * reaches(skyDepth, skyMatrix, n, skyDirection, 11.0);
    light += vec3(0.34, 0.28, 0.21) * (0.5 - 0.5 * n.y) + vec3(0.13, 0.115, 0.095);
    vec3 color = albedo * light;
    if (thin > 0.0) {
      vec3 behind = textureLod(other, vec2(1.0 - at.x, at.y), 2.5).rgb;
      color += thin * keyColor * lit * max(-key, 0.0) * behind * albedo * vec3(1.0, 0.88, 0.68);
    }
    vec3 view = normalize(eye - place);
    float gloss = pow(max(dot(n, normalize(view + keyDirection)), 0.0), 34.0);
    float rim = pow(1.0 - max(dot(n, view), 0.0), 4.0);
    color += sheen * (keyColor * lit * gloss * max(key, 0.0) + skyColor * 0.5 * rim);
    gl_FragColor = vec4(color, 1.0);
  }`;

export const screen = /* glsl */ `
  out vec2 at;
  void main() { at = position.xy * 0.5 + 0.5; gl_Position = vec4(position.xy, 0.0, 1.0); }`;

/** The mean of the passes so far and the next one. */
export const mean = /* glsl */ `
  in vec2 at; uniform sampler2D before, now; uniform float share;
  void main() { gl_FragColor = mix(texture(before, at), texture(now, at), share); }`;

/** Tone mapping: compresses highlights, then converts to sRGB. */
export const develop = /* glsl */ `
  in vec2 at; uniform sampler2D now; uniform float exposure;
  void main() {
    vec3 c = texture(now, at).rgb * exposure;
    c = mix(c, 0.72 + 0.28 * (1.0 - exp(-(c - 0.72) / 0.28)), step(0.72, c));
    gl_FragColor = vec4(mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)), 1.0);
  }`;
