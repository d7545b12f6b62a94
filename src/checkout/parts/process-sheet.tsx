import { deliveryTime, upfrontPercent } from '#kernel/promises.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';

const processSteps = [
  [
    'Order Confirmation',
    `50% payment to confirm, and the rest before printing. Or pay in full now: you save ${upfrontPercent}%, and nothing is left to pay.`,
  ],
  [
    'Secret form',
    'A few questions, answered by text or by voice, and your photos. We read them to make the magazine; whoever you give the form’s link can read them, too.',
  ],
  ['Soft Copy Approval', 'Leaf through the magazine on your phone. Ask for a revision, or approve it.'],
  ['Printing and Shipping', `Printed, packed and brought to you in ${deliveryTime}.`],
] as const;

/** How an order is processed (C-C03). */
export const ProcessSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet
    open={open}
    onClose={onClose}
    eyebrow="Before you pay"
    title="How your order is processed"
    side="bottom"
    actions={<Button onClick={onClose}>Understood</Button>}
  >
    <ol className="grid gap-5">
      {processSteps.map(([title, text], at) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-x-3">
          <span aria-hidden="true" className="figures font-display text-h3 text-madder">
            {at + 1}
          </span>
          <div>
            <h3 className="text-h4">{title}</h3>
            <p className="text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Sheet>
);
