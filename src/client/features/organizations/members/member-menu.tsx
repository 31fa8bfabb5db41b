import { Crown, Ellipsis, ShieldMinus, ShieldPlus, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { FailureNote } from '#client/network/failure-note.tsx';
import { IconButton } from '#client/ui/controls/button.tsx';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import type { Membership, Organization } from '#contract/organizations.ts';
import { belongsTo, canBeOwner, canChangeAdmin, canRemoveMember } from '#domain/organization-access.ts';
import { displayName } from '#domain/person.ts';
import styles from './member-menu.module.css';
import { useChangeAdmin, useHandOver, useRemoveMember } from './use-member-changes.ts';

interface MemberMenuProps {
  readonly organization: Organization;
  readonly membership: Membership;
}

/** Menu of the owner's actions on a member; nothing for others. */
export function MemberMenu({ organization, membership }: MemberMenuProps) {
  const [opened, setOpened] = useState<'nothing' | 'menu' | 'removal' | 'hand over'>('nothing');
  const mine = organization.loggedInUserOrganizationUserView;
  const mayChange = canChangeAdmin(mine, membership);
  const mayRemove = canRemoveMember(mine, membership);
  if (!mayChange && !mayRemove) return null;
  const name = displayName(membership.user);
  const close = () => setOpened('nothing');
  const part = { organization, membership, onClose: close };
  return (
    <>
      <IconButton icon={Ellipsis} label={`Options for ${name}`} onClick={() => setOpened('menu')} />
      <Sheet isOpen={opened === 'menu'} onClose={close} title={name}>
        <ListCard>
          {mayChange && <AdminRow {...part} />}
          {canBeOwner(mine, membership) && (
            <ListRow
              icon={Crown}
              title="Make owner"
              second={`Hands ${organization.name} over; you stay an admin`}
              end=""
              onClick={() => setOpened('hand over')}
            />
          )}
          {mayRemove && (
            <ListRow
              icon={UserMinus}
              title="Remove member"
              tone="danger"
              end=""
              onClick={() => setOpened('removal')}
            />
          )}
        </ListCard>
      </Sheet>
      <Removal {...part} isOpen={opened === 'removal'} />
      <HandOver {...part} isOpen={opened === 'hand over'} />
    </>
  );
}

interface PartProps extends MemberMenuProps {
  readonly onClose: () => void;
}

function AdminRow({ organization, membership, onClose }: PartProps) {
  const { change, isChanging, error } = useChangeAdmin(organization, onClose);
  const isAdmin = membership.admin;
  return (
    <>
      <ListRow
        icon={isAdmin ? ShieldMinus : ShieldPlus}
        title={isAdmin ? 'Remove admin' : 'Make admin'}
        second={isAdmin ? 'Stays a member' : 'May edit the organisation and invite people'}
        end=""
        aria-busy={isChanging}
        onClick={() => change({ userId: membership.user.id, admin: !isAdmin })}
      />
      {error !== null && (
        <div className={styles.failure}>
          <FailureNote error={error} offlineText="This needs a connection." />
        </div>
      )}
    </>
  );
}

/** Warning at a removal: the link is replaced, since a removed member knows it and could join again with it. */
const linkDies = ' The share link becomes a new one: the old link and its QR code stop working at once.';

function Removal({ organization, membership, isOpen, onClose }: PartProps & { readonly isOpen: boolean }) {
  const { remove, isRemoving, error } = useRemoveMember(organization, onClose);
  const name = displayName(membership.user);
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={`Remove ${name}?`}
      text={`${name} no longer belongs to ${organization.name}.${belongsTo(membership) ? linkDies : ''}`}
      confirmLabel="Remove member"
      cancelLabel="Cancel"
      tone="danger"
      isBusy={isRemoving}
      onConfirm={() => remove(membership)}
      onCancel={onClose}
    >
      <FailureNote error={error} offlineText="Removing somebody needs a connection." />
    </ConfirmSheet>
  );
}

function HandOver({ organization, membership, isOpen, onClose }: PartProps & { readonly isOpen: boolean }) {
  const { handOver, isHandingOver, error } = useHandOver(organization, onClose);
  const name = displayName(membership.user);
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={`Make ${name} the owner?`}
      text={`${organization.name} is theirs then: they alone may make admins, remove people, delete it or hand it on. You stay an admin.`}
      confirmLabel="Make owner"
      cancelLabel="Cancel"
      isBusy={isHandingOver}
      onConfirm={() => handOver(membership)}
      onCancel={onClose}
    >
      <FailureNote error={error} offlineText="Handing over needs a connection." />
    </ConfirmSheet>
  );
}
