import { useEffect, useRef, useState, type ImgHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

type PictureProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'loading'> & {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Among the first things seen: fetched at once, with high priority. */
  eager?: boolean | undefined;
  /** Another shape than its own, e.g. `4/5`; what does not fit is cut. */
  ratio?: string | undefined;
};

function PictureFrame({ eager, ratio, className = '', alt, ...image }: PictureProps) {
  const [missing, miss] = useState(false);
  const ref = useRef<HTMLImageElement>(null);
  // A picture that came before the script did sends no event any more.
  useEffect(() => {
    const img = ref.current;
    miss(img?.complete === true && img.naturalWidth === 0);
  }, []);
  return (
    <span className={`picture ${className}`} style={{ aspectRatio: ratio ?? `${image.width}/${image.height}` }}>
      {missing ? (
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
          onError={() => miss(true)}
        />
      )}
    </span>
  );
}

/** A picture that keeps its room from the start, is tinted until it is there (C-G03), and says so when it is not. */
export const Picture = (props: PictureProps) => <PictureFrame key={props.src} {...props} />;
