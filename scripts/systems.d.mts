export interface System {
  platform: string;
  arch: string;
  glibc: boolean;
  node: string;
}
export const systems: readonly string[];
export function thisSystem(): System;
export function whyNotHere(system: System): string | undefined;
