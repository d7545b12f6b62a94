/** A value that is kept for this tab, so that a screen finds it again after a payment page or a reload. */
export function tabStorage<T>(key: string) {
  return {
    remember(value: T): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Without storage it has to be entered again.
      }
    },
    read(): T | undefined {
      try {
        const json = sessionStorage.getItem(key);
        return json ? (JSON.parse(json) as T) : undefined;
      } catch {
        return undefined;
      }
    },
    forget(): void {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // There is nothing to forget.
      }
    },
  };
}
