import { thumbnail } from '#src/files/parts/thumbnail.ts';

/** The pictures of a claim, small; each opens large. */
export const ClaimPhotos = ({ photos }: { photos: readonly string[] }) => (
  <ul className="flex flex-wrap gap-2">
    {photos.map((photo, at) => (
      <li key={photo}>
        <a href={`/thumbnail/${photo}`} target="_blank" rel="noreferrer">
          <img
            {...thumbnail(photo)}
            sizes="5rem"
            alt={`What is wrong, ${at + 1} of ${photos.length}`}
            className="size-20 object-cover"
            loading="lazy"
          />
        </a>
      </li>
    ))}
  </ul>
);
