import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { requestLogout } from '#src/accounts/parts/request-logout.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { usePublicConfig } from '#web/use-public-config.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useToast } from '#ui/toast.tsx';
import { forgetUnsentWords } from '#ui/use-unsent-words.ts';
import { Wordmark } from '#ui/wordmark.tsx';
import { waitingOf, waitingText, type Waiting } from '../rules/waiting.ts';
import { isScreenOf, studioScreens, type StudioScreen } from './studio-screens.ts';
import { useMay } from './use-may.ts';

function StudioMark() {
  const { brand } = usePublicConfig();
  return (
    <p className="studio-mark">
      <Wordmark name={brand.name} />
      <span className="eyebrow text-soft">Studio</span>
    </p>
  );
}

interface WaitingProps {
  waiting: Waiting | undefined;
}

function ScreenLinks({ screens, waiting }: WaitingProps & { screens: readonly StudioScreen[] }) {
  const { pathname } = useLocation();
  const may = useMay();
  return (
    <ul>
      {screens
        .filter(({ act }) => may(act))
        .map(screen => (
          <li key={screen.to}>
            <Link to={screen.to} aria-current={isScreenOf(screen, pathname) ? 'page' : undefined}>
              {screen.name}
              {waiting && <WaitingCount text={waitingText(waitingOf(waiting, screen.waits ?? []))} />}
            </Link>
          </li>
        ))}
    </ul>
  );
}

const WaitingCount = ({ text }: { text: string }) =>
  text && (
    <span className="studio-count">
      {text}
      <span className="sr-only"> waiting</span>
    </span>
  );

/** The links between the studio's screens, each with how much waits there. */
const StudioLinks = ({ waiting }: WaitingProps) => (
  <nav aria-label="Studio" className="studio-links">
    <ScreenLinks screens={studioScreens.filter(({ more }) => !more)} waiting={waiting} />
    <ScreenLinks screens={studioScreens.filter(({ more }) => more)} waiting={waiting} />
  </nav>
);

/** The signed-in member of staff, with the way to their profile and out. */
function StudioAccount() {
  const { user, refresh } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const signOut = async () => {
    if (await requestLogout()) return toast('You are still signed in. Please try again.', { tone: 'bad' });
    forgetUnsentWords();
    await refresh();
    await navigate('/studio/sign-in');
  };
  return (
    <div className="studio-account">
      {user.type === 'Staff' && (
        <Link to="/studio/profile">
          {user.data.name}
          <span className="sr-only">, profile</span>
        </Link>
      )}
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </div>
  );
}

interface NavigationProps extends WaitingProps {
  onSearch: () => void;
}

/** The navigation at the left edge of wide screens. */
export const StudioRail = ({ waiting, onSearch }: NavigationProps) => (
  <div className="studio-rail">
    <StudioMark />
    <button type="button" className="studio-search" aria-keyshortcuts="/ Control+K" onClick={onSearch}>
      <Icon name="search" size={16} />
      Find <kbd>/</kbd>
    </button>
    <StudioLinks waiting={waiting} />
    <StudioAccount />
  </div>
);

/** The bar above narrow screens, and above the desk: its menu has what the rail has. */
export function StudioBar({ waiting, onSearch }: NavigationProps) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const close = () => setOpenAt(undefined);
  return (
    <header className="studio-bar">
      <StudioMark />
      <IconButton icon="search" label="Find" onClick={onSearch} />
      <IconButton icon="menu" label="Menu" aria-haspopup="dialog" onClick={() => setOpenAt(key)} />
      {/* Each link of it leads to another place, where the menu is closed. */}
      <Sheet open={openAt === key} onClose={close} title="Studio" titleHidden side="right">
        <StudioLinks waiting={waiting} />
        <StudioAccount />
      </Sheet>
    </header>
  );
}
