import { useEffect, useRef, useState, type ImgHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

type PictureProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'loading'> & {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** It is in the first view of the page: fetched at once, with high priority. */
  eager?: boolean | undefined;
  /** Another aspect ratio than its own, e.g. `4/5`; the rest is cut off. */
  ratio?: string | undefined;
};

function PictureFrame({ eager, ratio, className = '', alt, ...image }: PictureProps) {
  const [isMissing, setIsMissing] = useState(false);
  const ref = useRef<HTMLImageElement>(null);
  // A picture that failed before hydration fires no error event any more.
  useEffect(() => {
    const img = ref.current;
    setIsMissing(img?.complete === true && img.naturalWidth === 0);
  }, []);
  return (
    <span className={`picture ${className}`} style={{ aspectRatio: ratio ?? `${image.width}/${image.height}` }}>
      {isMissing ? (
        <span className="picture-note">
          <Icon name="image" size={28} />
          {alt || 'This picture is missing'}
        </span>
      ) : (
        <img
          {...image}
          ref={ref}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          {...(eager && { fetchPriority: 'high' as const })}
          onError={() => setIsMissing(true)}
        />
      )}
    </span>
  );
}

/** A picture that reserves its space, is tinted until it has loaded (C-G03), and shows a note when it fails (C-X08). */
export const Picture = (props: PictureProps) => <PictureFrame key={props.src} {...props} />;
