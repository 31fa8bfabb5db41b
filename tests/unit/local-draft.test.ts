import { describe, expect, test } from 'vitest';
import {
  conflictsOf,
  type Edit,
  type EditStep,
  followedEdit,
  keepEdit,
  noEdit,
  personalPlace,
  readEdit,
  resolvedEdit,
  settledEdit,
  withChange,
} from '#client/forms/local-draft.ts';
import { memoryStorage } from '#client/lib/phone-storage.ts';

const server = { bio: '', company: 'Hub', links: [] as string[] };

/** One phone, and its tabs with the same form. */
function newPhone() {
  const storage = memoryStorage();
  const parts = { storage, place: personalPlace('profileDraft', 7), server };
  const openTab = () => {
    const own = new Set<string>();
    let edit = readEdit(parts);
    const take = (is: Edit, typed: EditStep['typed'] = new Set()) => {
      keepEdit(parts, { was: edit, is, typed });
      edit = is;
    };
    return {
      values: () => ({ ...server, ...edit.changes }),
      type(partial: Partial<typeof server>) {
        for (const name of Object.keys(partial)) own.add(name);
        take(withChange(edit, server, partial), new Set(Object.keys(partial)));
      },
      /** It is saved, or discarded. */
      clear: () => take(noEdit),
      hear() {
        edit = followedEdit(edit, readEdit(parts), own);
      },
    };
  };
  return { storage, openTab, kept: () => readEdit(parts).changes };
}

describe('a killed tab', () => {
  test('has left on the phone what was typed, letter for letter', () => {
    const { openTab } = newPhone();
    openTab().type({ bio: 'Half a sen' });
    expect(openTab().values()).toEqual({ ...server, bio: 'Half a sen' });
  });

  test('of an earlier version of the app has too', () => {
    const { storage, openTab } = newPhone();
    const stored = { userId: 7, changes: { bio: 'Old', gone: 'x', links: 'no list' }, before: { bio: '' } };
    storage.setItem('profileDraft:7', JSON.stringify(stored));
    expect(openTab().values()).toEqual({ ...server, bio: 'Old' });
  });
});

describe('two tabs', () => {
  test('keep each other’s fields, and what one saves or discards leaves the other’s', () => {
    const { openTab, kept } = newPhone();
    const [one, other] = [openTab(), openTab()];
    one.type({ bio: 'One' });
    other.type({ company: 'Other' });
    expect(kept()).toEqual({ bio: 'One', company: 'Other' });
    one.clear();
    expect(kept()).toEqual({ company: 'Other' });
  });

  test('in one field: the newer text stays on the phone, and each tab has its own', () => {
    const { openTab, kept } = newPhone();
    const [one, other] = [openTab(), openTab()];
    one.type({ bio: 'One' });
    other.type({ bio: 'Other' });
    one.hear();
    expect([one.values().bio, other.values().bio]).toEqual(['One', 'Other']);
    one.type({ company: 'Of one' });
    expect(kept()).toEqual({ bio: 'Other', company: 'Of one' });
    one.clear();
    expect(kept()).toEqual({ bio: 'Other' });
    other.hear();
    expect(other.values().bio).toBe('Other');
  });

  test('what a tab only restored follows the draft, and is not offered again once it was saved', () => {
    const { openTab, kept } = newPhone();
    const one = openTab();
    one.type({ bio: 'One' });
    const other = openTab();
    one.type({ bio: 'One and more' });
    other.hear();
    expect(other.values().bio).toBe('One and more');
    one.clear();
    other.hear();
    expect(other.values().bio).toBe('');
    other.type({ company: 'Other' });
    expect(kept()).toEqual({ company: 'Other' });
  });
});

describe('two devices', () => {
  const edit = withChange(noEdit, server, { bio: 'Mine', company: 'My company' });

  test('a field that only one of them changed is nobody’s question', () => {
    expect(conflictsOf(edit, server)).toEqual([]);
    expect(conflictsOf(edit, { ...server, links: ['https://example.org'] })).toEqual([]);
  });

  test('a field that both changed is asked about, and either side can count', () => {
    const theirs = { ...server, bio: 'Theirs' };
    const [conflict, ...rest] = conflictsOf(settledEdit(edit, theirs), theirs);
    expect(conflict).toMatchObject({ field: 'bio', mine: 'Mine', theirs: 'Theirs' });
    expect(rest).toEqual([]);
    const mine = resolvedEdit(edit, theirs, 'bio', 'mine');
    expect(conflictsOf(mine, theirs)).toEqual([]);
    expect(mine).toMatchObject({ changes: { bio: 'Mine' }, before: { bio: 'Theirs' } });
    expect(resolvedEdit(edit, theirs, 'bio', 'theirs').changes).toEqual({ company: 'My company' });
    expect(conflictsOf(mine, { ...theirs, bio: 'Later' })).toHaveLength(1);
  });

  test('what both wrote alike is done', () => {
    expect(settledEdit(edit, { ...server, bio: 'Mine' }).changes).toEqual({ company: 'My company' });
  });

  test('what this phone has saved itself, and its answer was lost, is no other device’s', () => {
    const sent = { ...edit, sent: edit.changes };
    const arrived = { ...server, ...edit.changes };
    const typedOn = withChange(sent, server, { bio: 'Mine and more' });
    expect(conflictsOf(settledEdit(typedOn, arrived), arrived)).toEqual([]);
    expect(settledEdit(typedOn, arrived)).toMatchObject({ changes: { bio: 'Mine and more' } });
    expect(
      conflictsOf(settledEdit(typedOn, { ...arrived, bio: 'Theirs' }), { ...arrived, bio: 'Theirs' }),
    ).toHaveLength(1);
  });

  test('that the server has tidied is saved, and goes on as what was typed since', () => {
    const saved = { changes: { bio: 'Mine ' }, before: { bio: '' }, sent: { bio: 'Mine ' } };
    const tidied = { ...server, bio: 'Mine' };
    expect(settledEdit(saved, tidied).changes).toEqual({});
    expect(conflictsOf(settledEdit(saved, tidied), tidied)).toEqual([]);
    const typedOn = { ...saved, changes: { bio: 'Mine and ' } };
    expect(settledEdit(typedOn, tidied).changes).toEqual({ bio: 'Mine and ' });
    expect(conflictsOf(settledEdit(typedOn, tidied), tidied)).toEqual([]);
  });

  test('a draft that does not know what it began from asks nothing', () => {
    expect(conflictsOf({ ...edit, before: {} }, { ...server, bio: 'Theirs' })).toEqual([]);
  });
});
