import { ArrowUp, CircleAlert, Link2, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useOpenedOutbox } from '#client/outbox/use-outbox.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { lazyComponent, onApproach } from '#client/ui/lazy-component.tsx';
import type { ChatPlace } from '#offline/kinds/chat.ts';
import styles from './composer.module.css';
import type { LinkSheetProps } from './link-sheet.tsx';
import { type MessageText, useMessageText } from './use-message-text.ts';
import { useWritingOn } from './use-writing-on.ts';
import type { AttachedLink } from './written-message.ts';

const LinkSheet = lazyComponent<LinkSheetProps>(() =>
  import('./link-sheet.tsx').then((part) => part.LinkSheet),
);

interface ComposerProps {
  readonly place: ChatPlace;
  readonly sid: string | null;
  /** Name of the conversation: "Noura". */
  readonly name: string;
  /** The phone has a message that was written here. */
  readonly onSent: () => void;
}

/** Writes a message at the lower edge of a conversation. */
export function Composer(props: ComposerProps) {
  const outbox = useOpenedOutbox();
  if (outbox === undefined) return <ComposerShell name={props.name} />;
  return <OpenComposer {...props} outbox={outbox} />;
}

const placeholder = (name: string) => `Write to ${name}`;

/** Its place, until one can write in it. */
function ComposerShell({ name }: Pick<ComposerProps, 'name'>) {
  return (
    <div className={styles.box} aria-busy="true">
      <span className={styles.round} aria-hidden>
        <Plus size={24} strokeWidth={1.75} />
      </span>
      <p className={styles.resting}>{placeholder(name)}</p>
      <span className={styles.rest} aria-hidden>
        <ArrowUp size={22} strokeWidth={1.75} />
      </span>
    </div>
  );
}

/** On a phone Enter makes a line: its keyboard has no other key for that. */
const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

interface OpenComposerProps extends ComposerProps {
  readonly outbox: Outbox | null;
}

function OpenComposer({ place, sid, name, onSent, outbox }: OpenComposerProps) {
  const { chat } = useConnection();
  const field = useRef<HTMLTextAreaElement>(null);
  const writing = useMessageText(place, outbox);
  useWritingOn(field);
  const { text, link } = writing.written;
  const [isAttaching, setIsAttaching] = useState(false);
  const submit = async () => {
    field.current?.focus();
    if (await writing.submit()) onSent();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, nativeEvent } = event;
    if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    void submit(); // says itself what went wrong
  };
  const handleChange = (next: string) => {
    writing.change({ text: next });
    if (sid !== null && next !== '') chat.type(sid);
  };
  return (
    <div className={styles.box}>
      <ComposerNotes writing={writing} />
      {link && <LinkChip link={link} onRemove={() => writing.change({ link: null })} />}
      <IconButton
        icon={Plus}
        iconSize={24}
        label="Attach a link"
        className={styles.round}
        onClick={() => setIsAttaching(true)}
        {...onApproach(LinkSheet.load)}
      />
      {/* The copy of the text gives the field its height, up to five lines. */}
      <div className={styles.pill} data-text={`${text} `}>
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          dir="auto"
          aria-label={placeholder(name)}
          placeholder={placeholder(name)}
          value={text}
          enterKeyHint="enter"
          onChange={(event) => handleChange(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
      </div>
      <IconButton
        icon={ArrowUp}
        label="Send"
        className={styles.send}
        disabled={!writing.isSendable}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void submit()}
      />
      {isAttaching && (
        <LinkSheet
          isOpen={isAttaching}
          onClose={() => setIsAttaching(false)}
          onChoose={(chosen) => writing.change({ link: chosen })}
        />
      )}
    </div>
  );
}

function LinkChip({ link, onRemove }: { readonly link: AttachedLink; readonly onRemove: () => void }) {
  return (
    <p className={styles.link}>
      <Link2 size={18} strokeWidth={1.75} aria-hidden />
      <span className={styles.linkWords} dir="auto">
        {link.words}
      </span>
      <IconButton icon={X} iconSize={18} label="Remove the link" onClick={onRemove} />
    </p>
  );
}

const nearlyFull = 1000;

/** Above the field: why it was not kept, the room left, and what another tab has written. */
function ComposerNotes({ writing }: { readonly writing: MessageText }) {
  const { failure, room, view, takeOther, dismissOther } = writing;
  return (
    <div className={styles.notes}>
      {failure !== null && (
        <p className={styles.fault} role="alert">
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          {failure}
        </p>
      )}
      {room < nearlyFull && (
        <p className={styles.count} data-over={room < 0 || undefined} role="status">
          {room < 0 ? `${-room} characters too many` : `${room} characters left`}
        </p>
      )}
      {view.other !== null && (
        <p className={styles.other} role="status">
          Changed in another tab.
          <button type="button" onClick={takeOther}>
            Use that text
          </button>
          <button type="button" onClick={dismissOther}>
            Keep this
          </button>
        </p>
      )}
    </div>
  );
}
