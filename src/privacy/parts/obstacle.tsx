import { shortOrderId } from '#kernel/ids.ts';
import { TextLink } from '#ui/button.tsx';
import type { Obstacle } from '../wire.ts';

/** Why somebody cannot be erased now, with a link to each order of theirs that comes first. */
export const ErasureObstacle = ({ text, orders, orderPath }: Obstacle & { orderPath: string }) => (
  <>
    <p className="text-soft">{text}</p>
    {orders.length > 0 && (
      <ul aria-label="Orders that come first" className="list-disc pl-5">
        {orders.map(({ id, title }) => (
          <li key={id}>
            <TextLink to={orderPath + id}>
              {title}, order {shortOrderId(id)}
            </TextLink>
          </li>
        ))}
      </ul>
    )}
  </>
);
