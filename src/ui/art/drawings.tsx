import type { ReactNode } from 'react';
import { petal, MotifPrint, Ring } from './motifs.tsx';

/** A drawing: `inks` are its coloured areas, `key` is its lines, drawn over them. */
export interface Drawing {
  inks: ReactNode;
  key: ReactNode;
}

const madder = 'var(--color-madder)';
const marigold = 'var(--color-marigold)';
const indigo = 'var(--color-indigo)';
const tint = 'var(--color-tint)';

const Flower = ({ x, y, size = 1 }: { x: number; y: number; size?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <Ring count={10} path={petal(22, 6)} fill={marigold} />
    <Ring count={8} path={petal(13, 4)} from={18} fill={madder} />
  </g>
);
const Sun = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <g transform={`translate(${x} ${y})`} fill={marigold}>
    <circle r={r} />
    <Ring count={18} path={`M-${r * 0.1} 0 0-${r * 0.3} ${r * 0.1} 0Z`} out={r * 1.12} />
  </g>
);

/** Three magazines tied with thread. */
const ordersDrawing: Drawing = {
  inks: (
    <>
      <path d="M40 168h230v34H40Z" fill={indigo} />
      <path d="M58 132h214v32H58Z" fill={marigold} />
      <path d="M48 96h206v32H48Z" fill={madder} />
      <Flower x={160} y={62} size={1.5} />
    </>
  ),
  key: (
    <>
      <path d="M40 168h230v34H40c7-11 7-23 0-34ZM58 132h214v32H58c7-11 7-21 0-32ZM48 96h206v32H48c7-11 7-21 0-32Z" />
      <path
        d="M52 176h212M52 185h212M54 194h210M70 140h198M70 148h198M70 156h198M60 104h190M60 112h190M60 120h190"
        strokeWidth="1"
      />
      <path d="M150 96v106M170 96v106M160 96c-14-20-44-22-44-6 0 12 30 10 44 6 14-20 44-22 44-6 0 12-30 10-44 6Z" />
    </>
  ),
};

/** A kite with a cut string. */
const lostDrawing: Drawing = {
  inks: (
    <>
      <Sun x={70} y={66} r={26} />
      <path d="m206 30 62 58-62 70-58-64Z" fill={madder} />
      <path d="m206 30 62 58-62 6Z" fill={marigold} />
      <path d="M148 94l58 64v-64Z" fill={indigo} />
      <path d="m206 158 16 24h-30Z" fill={marigold} />
    </>
  ),
  key: (
    <>
      <path d="m206 30 62 58-62 70-58-64ZM206 30v128M148 94c38-14 82-18 120-6M206 158l16 24h-30Z" />
      <path
        d="M200 94c-30 26-50 44-66 76M124 186c-16 26-40 34-62 26s-20-28-2-24c16 4 6 26-18 28"
        strokeDasharray="1 0"
      />
      <path d="M136 176l-14 2M130 186l6 8M30 216h260M250 200c6-8 12-8 18 0M274 196c5-6 10-6 15 0M20 110c8-10 16-10 24 0M48 118c6-7 12-7 18 0" />
    </>
  ),
};

/** An overturned ink pot. */
const brokenDrawing: Drawing = {
  inks: (
    <>
      <path
        d="M196 150c40-8 84 4 92 22 9 20-30 34-70 36-44 2-104 4-130-6-18-7-8-22 14-26 30-6 58-18 94-26Z"
        fill={indigo}
      />
      <path d="m96 82 66-34 44 84-66 34Z" fill={tint} />
      <path d="m124 128 66-34 16 38-66 34Z" fill={indigo} />
      <circle cx="270" cy="128" r="7" fill={madder} />
      <circle cx="290" cy="146" r="4" fill={madder} />
      <circle cx="250" cy="112" r="4" fill={marigold} />
    </>
  ),
  key: (
    <>
      <path d="m96 82 66-34 44 84-66 34ZM114 72 104 52l30-16 10 21M98 55l-6-12 40-21 6 12" />
      <path d="M206 132c18 8 20 18 4 22M124 128c24 6 42-8 66-34" />
      <path d="M50 96 28 40c18 0 34 14 40 44M50 96l18-12M50 96l16 42M36 58l24 26" />
    </>
  ),
};

/** A door hung with mango leaves. */
const memberDrawing: Drawing = {
  inks: (
    <>
      <path d="M86 40h148v172H86Z" fill={madder} />
      <path d="M106 66h50v146h-50Z" fill={indigo} />
      <path d="M164 66h50v146h-50Z" fill={indigo} />
      <g fill={marigold}>
        {[92, 115, 138, 161, 184, 207, 228].map((x, at) => (
          <path key={x} d={petal(30, 7)} transform={`translate(${x} ${at % 2 ? 44 : 40}) rotate(180)`} />
        ))}
      </g>
      <circle cx="146" cy="142" r="6" fill={marigold} />
      <circle cx="174" cy="142" r="6" fill={marigold} />
      <path d="M60 212h200v14H60Z" fill={tint} />
    </>
  ),
  key: (
    <>
      <path d="M86 212V40h148v172M106 212V66h50v146M164 212V66h50v146M60 212h200v14H60ZM78 40c50 16 114 16 164 0" />
      <path d="M116 90h30v36h-30ZM174 90h30v36h-30ZM116 158h30v40h-30ZM174 158h30v40h-30Z" strokeWidth="1.6" />
      <circle cx="146" cy="142" r="6" />
      <circle cx="174" cy="142" r="6" />
    </>
  ),
};

/** A letter with a marigold. */
const letterDrawing: Drawing = {
  inks: (
    <>
      <path d="M48 78h216v128H48Z" fill={tint} />
      <path d="m48 78 108 84L264 78Z" fill={madder} />
      <Flower x={156} y={156} size={1.3} />
      <path d="M84 18h146v62l-74 58-72-56Z" fill={marigold} />
    </>
  ),
  key: (
    <>
      <path d="M48 78v128h216V78M48 78l36-14M264 78l-34-14M48 82l108 82 108-82M48 206l80-66M264 206l-80-66" />
      <path d="M84 108V18h146v90M104 42h106M104 58h106M104 74h80M104 90h50" />
    </>
  ),
};

/** Photographs drying on a line. */
const photosDrawing: Drawing = {
  inks: (
    <>
      <path d="m42 76 72-8 10 96-72 8Z" fill={madder} />
      <path d="M134 74h76v96h-76Z" fill={marigold} />
      <path d="m230 68 68 10-14 94-68-10Z" fill={indigo} />
      <circle cx="82" cy="112" r="17" fill={marigold} />
      <path d="m134 148 28-32 20 20 12-10 16 20v24h-76Z" fill={indigo} />
      <path d={petal(52, 16)} fill={madder} transform="translate(250 152) rotate(8)" />
    </>
  ),
  key: (
    <>
      <path d="M10 56c90 22 206 24 300-4M42 76l72-8 12 116-72 8ZM134 74h76v116h-76ZM230 68l68 10-16 114-68-10Z" />
      <path d="m52 84 56-6 8 78-56 6ZM142 82h60v80h-60ZM236 78l54 8-11 78-54-8Z" strokeWidth="1.6" />
      <path d="M74 58v20h8V58ZM168 60v20h8V60ZM258 58v20h8V58Z" fill="var(--color-page)" />
    </>
  ),
};

/** A page being written. */
const storyDrawing: Drawing = {
  inks: (
    <>
      <path d="M54 34h158v176H54Z" fill={tint} />
      <path d="M54 34h158v26H54Z" fill={madder} />
      <path d="m282 50-96 128-18 14 6-22L266 44Z" fill={marigold} />
      <path d="m282 50-30 40-16-12 30-34Z" fill={indigo} />
    </>
  ),
  key: (
    <>
      <path d="M212 118V34H54v176h158v-34M54 60h158" />
      <path d="M74 88c10-8 16 8 26 0s16 8 26 0 16 8 26 0 16 8 26 0M74 112c10-8 16 8 26 0s16 8 26 0 16 8 26 0M74 136c10-8 16 8 26 0s16 8 26 0M74 160c10-8 16 8 26 0s10 4 18 2" />
      <path d="m282 50-96 128-18 14 6-22L266 44c6-6 22-2 16 6ZM252 90l-16-12M168 192l8-8" />
    </>
  ),
};

/** A carved block and its print. */
const pressDrawing: Drawing = {
  inks: (
    <>
      <path d="M26 128h268v84H26Z" fill={tint} />
      <path d="M150 60c0-22 52-22 52 0 0 12-10 16-10 26h-32c0-10-10-14-10-26Z" fill={marigold} />
      <path d="M120 86h112v40H120Z" fill={madder} />
      <g transform="translate(74 170) scale(.95)">
        <MotifPrint theme="Gifting" inks={[indigo, marigold]} />
      </g>
      <g transform="translate(246 170) scale(.95)">
        <MotifPrint theme="Gifting" inks={[indigo, marigold]} />
      </g>
    </>
  ),
  key: (
    <>
      <path d="M26 128h268v84H26ZM120 86h112v40H120ZM150 60c0-22 52-22 52 0 0 12-10 16-10 26h-32c0-10-10-14-10-26Z" />
      <path
        d="M130 126v10M144 126v12M158 126v10M172 126v12M186 126v10M200 126v12M214 126v10M130 98c30 6 60 4 92 0M132 110c30 6 58 4 88 0"
        strokeWidth="1.6"
      />
    </>
  ),
};

/** A bicycle with a parcel. */
const deliveryDrawing: Drawing = {
  inks: (
    <>
      <Sun x={250} y={58} r={28} />
      <path d="M62 74h74v52H62Z" fill={madder} />
      <path d="M92 74h12v52H92Z" fill={marigold} />
      <circle cx="86" cy="172" r="38" fill={tint} />
      <circle cx="236" cy="172" r="38" fill={tint} />
      <path d="m118 138 44 34 40-58h-72Z" fill={indigo} />
    </>
  ),
  key: (
    <>
      <circle cx="86" cy="172" r="38" />
      <circle cx="236" cy="172" r="38" />
      <circle cx="86" cy="172" r="5" />
      <circle cx="236" cy="172" r="5" />
      <path d="M86 172h76l42-58h-74l32 58M86 172l44-58-6-18M108 96h34M236 172 202 100l-8-16h28M62 74h74v52H62ZM92 74v52M104 74v52M62 128h74M162 172l8 14h12" />
      <path
        d="M86 134v76M48 172h76M59 145l54 54M59 199l54-54M236 134v76M198 172h76M209 145l54 54M209 199l54-54"
        strokeWidth="1"
      />
      <path d="M16 212h288" />
    </>
  ),
};

/** An open magazine with flowers. */
const doneDrawing: Drawing = {
  inks: (
    <>
      <path d="M28 96c44-18 92-16 132 6v110c-40-22-88-24-132-6Z" fill={indigo} />
      <path d="M160 102c40-22 88-24 132-6v110c-44-18-92-16-132 6Z" fill={madder} />
      <Flower x={160} y={58} size={1.5} />
      <Flower x={104} y={76} size={0.9} />
      <Flower x={218} y={76} size={0.9} />
      <path d={petal(34, 9)} fill={indigo} transform="translate(128 98) rotate(-14)" />
      <path d={petal(34, 9)} fill={indigo} transform="translate(192 98) rotate(14)" />
    </>
  ),
  key: (
    <>
      <path d="M28 96c44-18 92-16 132 6 40-22 88-24 132-6v110c-44-18-92-16-132 6-40-22-88-24-132-6ZM160 102v110" />
      <path
        d="M48 118c30-9 62-8 92 4M48 138c30-9 62-8 92 4M48 158c30-9 62-8 92 4M48 178c20-6 40-8 60-4M180 122c30-12 62-13 92-4v70c-30-9-62-8-92 4Z"
        strokeWidth="1.6"
        stroke="var(--color-page)"
      />
    </>
  ),
};

export const drawings = {
  orders: ordersDrawing,
  lost: lostDrawing,
  broken: brokenDrawing,
  member: memberDrawing,
  letter: letterDrawing,
  photos: photosDrawing,
  story: storyDrawing,
  press: pressDrawing,
  delivery: deliveryDrawing,
  done: doneDrawing,
};
