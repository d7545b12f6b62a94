import { StartupError } from './load-settings.ts';

/** Telling a story in a chat (W115). */
export interface ChatConfig {
  /** By whom messages come and go; `off`: nobody can tell in a chat, and no screen mentions it. */
  conversation: 'off' | 'sandbox' | 'whatsapp';
  /** The most messages of ours for one story. */
  chatMessages: number;
  /** What one message of ours costs, in paise. */
  chatPrice: number;
}

/** The settings of `.env.example` that this is read from. */
interface ChatSettings {
  CHAT?: 'on' | 'off' | undefined;
  CHAT_MESSAGES?: number | undefined;
  CHAT_PRICE?: number | undefined;
}

interface ChatMessenger {
  production: boolean;
  messenger: 'sandbox' | 'whatsapp';
  /** Whether people's messages reach the shop: its webhook is set. */
  hears: boolean;
}

/**
 * Whether stories are told in a chat: in production only when it is switched on, in a sandbox unless it is switched
 * off. Throws `StartupError` for a chat in which nobody would be heard.
 */
export function chatConfig(s: ChatSettings, { production, messenger, hears }: ChatMessenger): ChatConfig {
  const isOn = s.CHAT === undefined ? !production && (messenger === 'sandbox' || hears) : s.CHAT === 'on';
  if (isOn && messenger === 'whatsapp' && !hears)
    throw new StartupError(
      'CHAT is on, so WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN must be set: without them nobody is heard.',
    );
  return {
    conversation: isOn ? messenger : 'off',
    chatMessages: s.CHAT_MESSAGES ?? 120,
    chatPrice: s.CHAT_PRICE ?? 12,
  };
}
