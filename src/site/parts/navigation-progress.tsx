import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { useAlert } from '#ui/alert.tsx';

/** After so many milliseconds a navigation counts as failed (P-R18). */
const warnAfterMs = 120_000;

/** Shows a hairline at the top while the next screen loads, and an alert when it does not arrive (P-R18). */
export function NavigationProgress() {
  const navigation = useNavigation();
  const alert = useAlert();
  const busy = navigation.state !== 'idle';

  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => {
      void alert({
        title: 'Loading chunk failed',
        text: 'The next page did not arrive. Check the connection, then load it again; what you entered is kept.',
        actions: [{ label: 'Load again', onSelect: () => window.location.reload() }, { label: 'Wait' }],
      });
    }, warnAfterMs);
    return () => clearTimeout(timer);
  }, [busy, alert]);

  return (
    <div
      aria-hidden="true"
      data-navigating={busy}
      className={`fixed inset-x-0 top-0 z-50 h-[3px] origin-left bg-madder transition-[scale,opacity] ${
        busy ? 'scale-x-75 opacity-100 delay-200 duration-[4s]' : 'scale-x-0 opacity-0 duration-0'
      }`}
    />
  );
}
