import { useState, type ReactNode } from 'react';
import { knownCover } from './known-cover.ts';

/** The real cover of an edition where this tab knows it (`known-cover.ts`), else a drawn one. Decorative. */
export function RealCover({ edition, drawn }: { edition: string; drawn: ReactNode }) {
  const [picture] = useState(() => knownCover(edition));
  if (picture === undefined) return drawn;
  return <img src={picture} alt="" width={400} height={566} className="block h-auto w-full" />;
}
