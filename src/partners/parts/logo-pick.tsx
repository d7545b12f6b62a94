import { useEffect, useState } from 'react';
import { FilePick } from '#ui/file-pick.tsx';
import { smallLogoText } from '#kernel/printed-logo.ts';
import { Icon } from '#ui/icon.tsx';

interface LogoPickProps {
  /** The file id of the present logo. */
  logo: string | null;
  name: string;
  /** Resolves with false when the logo could not be saved; the preview is removed then. */
  onFile: (file: File) => Promise<boolean> | void;
  hint?: string;
}

/**
 * A brand's logo with its preview, which shows as soon as a file is chosen: Upload Logo, then Edit Logo (P-R06,
 * P-R15). A logo with too few pixels for print is named at once (W67).
 */
export function LogoPick({ logo, name, onFile, hint }: LogoPickProps) {
  const [preview, setPreview] = useState<string>();
  const [small, setSmall] = useState<string>();
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const src = preview ?? (logo ? `/thumbnail/${logo}` : undefined);
  return (
    <div className="mb-8">
      <div className="flex items-center gap-5">
        <span className="grid size-24 shrink-0 place-items-center overflow-hidden border border-rule bg-tint text-soft">
          {src ? (
            <img
              src={src}
              alt={name ? `${name}, logo` : 'Your logo'}
              className="size-full object-contain"
              width={96}
              height={96}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setSmall(preview && smallLogoText({ width, height }))
              }
            />
          ) : (
            <Icon name="user" size={36} />
          )}
        </span>
        <FilePick
          label={src ? 'Edit Logo' : 'Upload Logo'}
          accept="image/*"
          kind="secondary"
          icon="upload"
          place="logo"
          {...(hint && { hint })}
          onFiles={([file]) => {
            if (!file) return;
            setPreview(URL.createObjectURL(file));
            void Promise.resolve(onFile(file)).then(isSaved => isSaved === false && setPreview(undefined));
          }}
        />
      </div>
      <p role="status" className="mt-3 text-small">
        {small}
      </p>
    </div>
  );
}
