import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { isSameCrop, movedCrop, scaledCrop, type Crop } from './crop.ts';
import { printedRatio, type TapSlot } from './places.ts';

interface CropFormProps {
  src: string;
  crop: Crop;
  /** Where it is printed. */
  slot: Pick<TapSlot, 'box' | 'outline'>;
  /** The least part of the photo's width that prints sharp there. */
  least: number;
  error: string | undefined;
  onCrop: (crop: Crop) => Promise<void>;
}

/** How far an arrow key moves the picture, as a part of what shows; how much closer one step of the scale is. */
const [keyStep, scaleStep] = [0.05, 1.15];

const polygon = (outline: TapSlot['outline']) =>
  outline ? `polygon(${outline.map(({ x, y }) => `${x * 100}% ${y * 100}%`).join()})` : undefined;

/**
 * Shows another part of a photo, in a frame of the printed shape: drag it, or use the arrow keys; larger and smaller by
 * buttons or + and -.
 */
export function CropForm({ src, crop: before, slot, least, error, onCrop }: CropFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number }>(undefined);
  const [crop, setCrop] = useState(before);
  const [busy, setBusy] = useState(false);

  const scale = (by: number) => setCrop(now => scaledCrop(now, by, least));
  const isClosest = isSameCrop(scaledCrop(crop, 1 / scaleStep, least), crop);
  const isWhole = isSameCrop(scaledCrop(crop, scaleStep, least), crop);
  const handleKey = (event: KeyboardEvent) => {
    const step = keyStep;
    const act = {
      ArrowLeft: () => setCrop(now => movedCrop(now, step * now.w, 0)),
      ArrowRight: () => setCrop(now => movedCrop(now, -step * now.w, 0)),
      ArrowUp: () => setCrop(now => movedCrop(now, 0, step * now.h)),
      ArrowDown: () => setCrop(now => movedCrop(now, 0, -step * now.h)),
      '+': () => scale(1 / scaleStep),
      '-': () => scale(scaleStep),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const handleMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    const [from, box] = [grip.current, frame.current?.getBoundingClientRect()];
    if (!from || !box) return;
    grip.current = { x, y };
    setCrop(now => movedCrop(now, ((from.x - x) / box.width) * now.w, ((from.y - y) / box.height) * now.h));
  };
  async function save() {
    if (busy) return;
    setBusy(true);
    await onCrop(crop);
    setBusy(false);
  }
  const size = { width: `${100 / crop.w}%`, height: `${100 / crop.h}%` };
  const place = { left: `${(-100 * crop.x) / crop.w}%`, top: `${(-100 * crop.y) / crop.h}%` };
  return (
    <Form onSubmit={save} error={error}>
      <p className="text-small text-soft">Drag the picture to where it should be, or use the arrow keys.</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged, and moved by arrow keys */}
      <div
        ref={frame}
        className="proof-crop"
        style={{ '--ratio': printedRatio(slot.box) }}
        role="application"
        aria-label="The picture in its frame. Arrow keys move it, + and - show it closer and further away."
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by arrow keys
        tabIndex={0}
        onKeyDown={handleKey}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={handleMove}
        onPointerUp={() => {
          grip.current = undefined;
        }}
      >
        <div className="proof-cut" style={{ clipPath: polygon(slot.outline) }}>
          <img src={src} alt="" draggable={false} style={{ ...size, ...place }} />
        </div>
      </div>
      <div className="flex items-center justify-center gap-4">
        <IconButton
          icon="minus"
          tone="bordered"
          label="Show more of it"
          aria-disabled={isWhole ? true : undefined}
          onClick={() => scale(scaleStep)}
        />
        <IconButton
          icon="plus"
          tone="bordered"
          label="Show it closer"
          aria-disabled={isClosest ? true : undefined}
          onClick={() => scale(1 / scaleStep)}
        />
      </div>
      <p role="status" className="min-h-6 text-center text-small text-soft">
        {isClosest ? 'Closer it would not print sharp.' : isWhole ? 'This is as much of it as fits here.' : ''}
      </p>
      <Actions>
        <Button type="submit" busy={busy} locked={isSameCrop(crop, before)}>
          Put it there
        </Button>
      </Actions>
    </Form>
  );
}
