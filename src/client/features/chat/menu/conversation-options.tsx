import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#client/ui/controls/button.tsx';
import { lazyComponent, onApproach } from '#client/ui/lazy-component.tsx';
import { withSheet } from '#client/ui/sheets/sheet.tsx';
import type { ChatPlace } from '#offline/kinds/chat.ts';
import type { ConversationMenuProps } from './conversation-menu.tsx';

const ConversationMenu = lazyComponent<ConversationMenuProps>(() =>
  withSheet(import('./conversation-menu.tsx')).then((part) => part.ConversationMenu),
);

interface ConversationOptionsProps {
  readonly place: ChatPlace;
  /** Null until there is a conversation. */
  readonly sid: string | null;
  readonly className?: string | undefined;
}

/** Opens the menu of a conversation. */
export function ConversationOptions({ className, ...props }: ConversationOptionsProps) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton
        icon={Ellipsis}
        label="Options for the conversation"
        className={className}
        onClick={() => setIsOpen(true)}
        {...onApproach(ConversationMenu.load)}
      />
      {isOpen !== null && <ConversationMenu {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
