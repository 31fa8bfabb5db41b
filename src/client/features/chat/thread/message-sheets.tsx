import { Copy, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ShownMessage } from '#client/chat/shown-message.ts';
import { useChatActions } from '#client/chat/use-chat-actions.ts';
import { useTellFailure } from '#client/features/chat/use-tell-failure.ts';
import { excerptOf } from '#client/lib/excerpt.ts';
import { ReportSheet } from '#client/posts/actions/report-sheet.tsx';
import { textOf } from '#client/rich-text/plain-text.ts';
import { copyText } from '#client/share/share.ts';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { displayName } from '#domain/person.ts';

export interface MessageSheetsProps {
  readonly message: ShownMessage;
  readonly isOpen: boolean;
  readonly mayDelete: boolean;
  readonly onClose: () => void;
}

type Step = 'menu' | 'delete' | 'report';

/** The menu of a message, and what its rows ask. */
export function MessageSheets({ message, isOpen, mayDelete, onClose }: MessageSheetsProps) {
  const { report } = useChatActions();
  const [step, setStep] = useState<Step>('menu');
  const close = () => {
    onClose();
    setStep('menu');
  };
  const parts = { message, onClose: close };
  return (
    <>
      <Menu {...parts} isOpen={isOpen && step === 'menu'} mayDelete={mayDelete} onStep={setStep} />
      <Deletion {...parts} isOpen={isOpen && step === 'delete'} />
      <ReportSheet
        key={message.name}
        word="message"
        author={displayName(message.user)}
        onReport={(reason) => report(message.id ?? 0, reason)}
        isOpen={isOpen && step === 'report'}
        onClose={close}
      />
    </>
  );
}

interface PartProps {
  readonly message: ShownMessage;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface MenuProps extends PartProps {
  readonly mayDelete: boolean;
  readonly onStep: (step: Step) => void;
}

function Menu({ message, isOpen, onClose, mayDelete, onStep }: MenuProps) {
  const toasts = useToasts();
  const { discard } = useChatActions();
  const tellFailure = useTellFailure();
  const { isMine, id, entry, user, body } = message;
  const isThere = id !== null;
  const copy = async () => {
    onClose();
    const text = textOf(body);
    const isCopied = await copyText(text);
    toasts.show(
      isCopied ? { text: 'Text copied', durationMs: limits.copyToastMs } : { text, durationMs: 6_000 },
    );
  };
  const handleDiscard = () => {
    onClose();
    if (entry) tellFailure(discard(entry.key));
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={isMine ? 'Your message' : `Message by ${displayName(user)}`}
    >
      <ListCard>
        <ListRow icon={Copy} title="Copy text" end="" onClick={() => void copy()} />
        {isThere && !isMine && (
          <ListRow icon={Flag} title="Report…" end="" onClick={() => onStep('report')} />
        )}
        {isThere && mayDelete && (
          <ListRow icon={Trash2} title="Delete" tone="danger" end="" onClick={() => onStep('delete')} />
        )}
        {isThere && !mayDelete && (
          <ListRow
            icon={Trash2}
            title="Delete"
            second="You delete your own messages only."
            end=""
            disabled
            onClick={onClose}
          />
        )}
        {!isThere && entry !== null && (
          <ListRow icon={Trash2} title="Discard" tone="danger" end="" onClick={handleDiscard} />
        )}
      </ListCard>
    </Sheet>
  );
}

const excerptLength = 90;

const quoted = ({ body }: ShownMessage): string =>
  `“${excerptOf(textOf(body).replaceAll('\n', ' '), excerptLength)}”`;

function Deletion({ message, isOpen, onClose }: PartProps) {
  const { remove } = useChatActions();
  const tellFailure = useTellFailure();
  const confirm = () => {
    onClose();
    tellFailure(remove(message));
  };
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title="Delete this message?"
      text={`${quoted(message)} “Deleted message” stays in its place, for everybody.`}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      tone="danger"
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
