import type { Drawing } from './drawings.tsx';
import { petal, Ring } from './motifs.tsx';

const madder = 'var(--color-madder)';
const marigold = 'var(--color-marigold)';
const indigo = 'var(--color-indigo)';
const leaf = 'var(--color-leaf)';

/** A low table with a glass of tea and an open magazine. */
const tableScene: Drawing = {
  inks: (
    <>
      <path d="M24 150h272l-18 22H42Z" fill={marigold} />
      <path d="M60 172h14v46H60ZM246 172h14v46h-14Z" fill={indigo} />
      <path d="M84 132c24-14 48-12 66 0 18-12 42-14 66 0v14H84Z" fill={madder} />
      <path d="M238 108h30l-4 40h-22Z" fill={marigold} />
      <circle cx="66" cy="56" r="24" fill={marigold} />
    </>
  ),
  key: (
    <>
      <path d="M24 150h272l-18 22H42ZM60 172v46h14v-46M246 172v46h14v-46" />
      <path d="M84 146v-14c24-14 48-12 66 0v14c-18-10-42-10-66 0ZM150 132c18-12 42-14 66 0v14c-24-10-48-10-66 0" />
      <path d="M96 134c14-6 30-6 42 0M96 140c14-5 30-5 42 0M162 134c14-6 30-6 42 0" strokeWidth="1.4" />
      <path d="M238 108h30l-4 40h-22ZM240 122h26M248 98c-6-8 6-12 0-22M258 98c-6-8 6-12 0-22" />
    </>
  ),
};

/** A shelf with books, a plant and a magazine. */
const shelfScene: Drawing = {
  inks: (
    <>
      <path d="M20 176h280v14H20Z" fill={indigo} />
      <path d="M48 92h26v84H48ZM104 108h20v68h-20Z" fill={marigold} />
      <path d="M74 78h30v98H74Z" fill={madder} />
      <path d="m136 106 24-7 22 70-24 7Z" fill={leaf} />
      <path d="M220 136h52l-7 40h-38Z" fill={madder} />
      <g transform="translate(246 136)" fill={leaf}>
        <path d={petal(62, 13)} />
        <path d={petal(54, 11)} transform="rotate(38)" />
        <path d={petal(54, 11)} transform="rotate(-38)" />
      </g>
    </>
  ),
  key: (
    <>
      <path d="M20 176h280v14H20ZM48 92h26v84M74 78h30v98M104 108h20v68M48 92v84M74 78v98M104 108v68M124 108v68" />
      <path d="m136 106 24-7 22 70-24 7ZM220 136h52l-7 40h-38Z" />
      <path d="M80 92h18M80 98h18M89 110v44M54 104h14M54 162h14M109 120h10" strokeWidth="1.6" />
      <path d="M246 136V82M246 136l32-42M246 136l-32-42M40 190v18M280 190v18" />
    </>
  ),
};

/** A lamp at night, and an open magazine laid face down. */
const bedsideScene: Drawing = {
  inks: (
    <>
      <path d="M-8-8h340v260H-8Z" fill={indigo} />
      <path d="M196 46h64l22 60H174Z" fill={marigold} />
      <path d="M30 178h260v16H30Z" fill={madder} />
      <path d="M66 178c0-22 22-34 52-34l52 10-8 24Z" fill={madder} />
      <circle cx="70" cy="54" r="20" fill="var(--color-page)" />
      <circle cx="79" cy="48" r="18" fill={indigo} />
    </>
  ),
  key: (
    <g stroke="var(--color-page)">
      <path d="M196 46h64l22 60H174ZM228 106v62M208 178c0-8 8-10 20-10s20 2 20 10" />
      <path d="M30 178h260v16H30ZM56 194v30M264 194v30" />
      <path d="m62 178 54-36 54 36M116 142v36M72 172l40-26M160 172l-40-26" />
      <path d="M188 118l-8 20M208 118l-4 14M248 118l4 14M268 118l8 20" strokeWidth="1.8" />
      <path d="M128 34v8M124 38h8M36 104v8M32 108h8M110 84v6M107 87h6" strokeWidth="1.8" />
    </g>
  ),
};

/** A box with a loosened ribbon, and flowers. */
const parcelScene: Drawing = {
  inks: (
    <>
      <path d="M62 112h196v96H62Z" fill={madder} />
      <path d="M50 86h220v30H50Z" fill={marigold} />
      <path d="M146 86h28v122h-28Z" fill={indigo} />
      <path d="M160 86c-18-36-62-40-60-14 2 16 34 18 60 14 26 4 58 2 60-14 2-26-42-22-60 14Z" fill={indigo} />
      <g transform="translate(50 196)">
        <Ring count={10} path={petal(24, 6)} fill={marigold} />
        <Ring count={8} path={petal(14, 4)} from={18} fill={madder} />
      </g>
      <g transform="translate(272 204) scale(.8)">
        <Ring count={10} path={petal(24, 6)} fill={marigold} />
        <Ring count={8} path={petal(14, 4)} from={18} fill={madder} />
      </g>
    </>
  ),
  key: (
    <>
      <path d="M62 116v92h196v-92M50 86h220v30H50ZM146 86v122M174 86v122" />
      <path d="M160 86c-18-36-62-40-60-14 2 16 34 18 60 14 26 4 58 2 60-14 2-26-42-22-60 14Z" />
      <path d="M120 70c10 0 22 6 34 14M200 70c-10 0-22 6-34 14M26 220h268" strokeWidth="1.8" />
    </>
  ),
};

/** Drawings of a magazine in a home. */
export const scenes = { table: tableScene, shelf: shelfScene, bedside: bedsideScene, parcel: parcelScene };
