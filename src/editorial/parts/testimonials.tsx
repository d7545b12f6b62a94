import { thumbnail } from '#src/files/parts/thumbnail.ts';
import { Carousel } from '#ui/carousel.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Testimonial } from '../wire.ts';

const TestimonialQuote = ({ name, image, text, label, sample }: Testimonial) => (
  <figure className="flex h-full flex-col gap-6 border-t-2 border-current pt-5">
    <blockquote className="grow font-display text-h3">“{text}”</blockquote>
    <figcaption className="flex items-center gap-4">
      {image && (
        <Picture {...thumbnail(image)} sizes="8rem" alt="" width={600} height={360} className="w-32 shrink-0" />
      )}
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="text-soft">{label}</span>
        {sample && <span className="text-small text-soft"> · sample</span>}
      </span>
    </figcaption>
  </figure>
);

interface TestimonialsProps {
  testimonials: readonly Testimonial[];
  label: string;
  interval?: number | undefined;
}

/** Testimonials in a carousel; one that the shop wrote itself is marked as a sample (C-L08, D21). */
export const Testimonials = ({ testimonials, label, interval }: TestimonialsProps) => (
  <Carousel label={label} interval={interval} show={[1, 1, 2]}>
    {testimonials.map(testimonial => (
      <TestimonialQuote key={testimonial.name} {...testimonial} />
    ))}
  </Carousel>
);
