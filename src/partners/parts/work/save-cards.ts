/** Downloads the cards with the links of these orders (W183); answers why there are none. */
export async function saveCards(editions: readonly string[]): Promise<string | undefined> {
  try {
    const reply = await fetch('/api/linkCards', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ editions }),
    });
    if (!reply.ok) {
      const body = (await reply.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
      return body?.error?.message ?? 'The cards could not be made. Please try again.';
    }
    const url = URL.createObjectURL(await reply.blob());
    const link = Object.assign(document.createElement('a'), { href: url, download: 'cards.pdf' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    return undefined;
  } catch {
    return 'The connection was lost. Please try again.';
  }
}
