import { useEffect, useState } from 'react';

/** A QR code as an SVG path on a square of so many modules, quiet zone included. */
interface DrawnCode {
  size: number;
  path: string;
}

async function drawCode(text: string): Promise<DrawnCode> {
  // Fetched when somebody asks for a code.
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}

/** The QR code of a text, black on white whatever the colours of the screen. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<DrawnCode>();
  useEffect(() => {
    let isHere = true;
    drawCode(text).then(
      drawn => isHere && setCode(drawn),
      () => undefined,
    );
    return () => void (isHere = false);
  }, [text]);
  if (!code) return null;
  return (
    <svg
      viewBox={`0 0 ${code.size} ${code.size}`}
      width={200}
      height={200}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
