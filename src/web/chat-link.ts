/** The link that opens a WhatsApp chat with `digits` (country code first, no +), with `text` already typed in (W41). */
export const chatLink = (digits: string, text?: string): string =>
  `https://wa.me/${digits.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
