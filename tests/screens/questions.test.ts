import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problems } from '#contract/problem.ts';
import { untilKept } from './support/outbox.ts';
import { cohort } from './support/people.ts';
import {
  button,
  chooseOption,
  inDialog,
  likeOf,
  onScreenOf,
  optionsOf,
  readyField,
  waiting,
} from './support/post-steps.ts';
import { ask, askField, list, phoneWithQuestions, row, rows, segment, shown } from './support/questions.ts';
import { expectSound, expectToFit } from './support/sound.ts';
import { storedOf } from './support/stored-data.ts';

const [host] = cohort;
const pill = (name: string) => button(name);

describe('the questions', () => {
  test('stand by likes, by time, and those that are answered, each with its hosts’ answers', async () => {
    const { all, write, open } = phoneWithQuestions();
    const models = write('Will the models be kept?', { likes: 2 });
    const service = write('How do you test a service?', { likes: 9, isLiked: true });
    write('Can a mentor join?', { at: Date.now() });
    write('Act it out.', { to: service.id, by: host });
    all.mark(service.id, { answered: true });
    all.mark(models.id, { pinned: true });
    await open();
    await shown('models', 'service', 'mentor');
    await expect.element(page.getByText('Most liked are answered first.')).toBeVisible();
    await expect.element(row('models').getByText('Pinned by the host')).toBeVisible();
    await expect.element(row('service').getByText(`${host?.firstName} answered`)).toBeVisible();
    await expect.element(likeOf(row('service'))).toHaveAttribute('aria-pressed', 'true');
    await expect.element(row('mentor')).toMatchTextContent(/\b04:\d\d PM/);
    await expect.element(row('service')).toMatchTextContent('19 May 2021');
    await expectSound('questions');
    await onScreenOf(320, 700);
    expectToFit('questions on the smallest phone');
    await segment('Newest').click();
    await shown('mentor', 'service', 'models');
    await segment('Answered').click();
    await shown('service');
    await expect.element(page.getByText('Answered questions, the newest first.')).toBeVisible();
  });

  test('that nobody has asked yet are asked for', async () => {
    await phoneWithQuestions().open();
    await expect.element(page.getByText('Ask the first one.')).toBeVisible();
    await segment('Answered').click();
    await expect.element(page.getByText('No answered questions yet')).toBeVisible();
    // What one asks stands in another list.
    await ask('Who has the key?');
    await expect.element(row('Who has the key?')).toBeVisible();
    await expect.element(page.getByText('The newest questions first.')).toBeVisible();
  });

  test('that cannot be read are said to be so, and read with Retry', async () => {
    const { all, write, open } = phoneWithQuestions();
    write('Can a mentor join?');
    const letIn = all.close();
    await open();
    await expect.element(page.getByText('The questions could not be read.')).toBeVisible();
    letIn();
    // In the same moment: the page reads anew by itself soon.
    button('Retry')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await shown('mentor');
  });

  test('are not kept on the phone of who is no longer in the room', async () => {
    const { phone, room, rooms: answered, write, open } = phoneWithQuestions();
    write('Only for us');
    await open();
    await expect.poll(phone.channel.listeners).toHaveLength(1);
    await expect.poll(() => storedOf(phone.me.id)).toContain('Only for us');
    answered.change(room.id, { eventParticipantStatus: 'REMOVED' });
    phone.tell({ type: 'own.place', eventId: room.id });
    await expect.poll(() => storedOf(phone.me.id)).not.toContain('Only for us');
  });
});

describe('while one reads', () => {
  test('nothing moves: new questions wait, numbers and marks change where they stand', async () => {
    const { all, write, open } = phoneWithQuestions();
    const models = write('Will the models be kept?', { likes: 5 });
    const service = write('How do you test a service?', { likes: 3 });
    await open();
    await shown('models', 'service');
    await list.click();
    write('Can a mentor join?');
    await expect.element(pill('1 new')).toBeVisible();
    all.likeOften(service.id, 9);
    all.mark(models.id, { pinned: true, answered: true });
    await expect.element(likeOf(row('service'))).toHaveAccessibleName('Like, 9 likes');
    await expect.element(row('models').getByText('Pinned by the host')).toBeVisible();
    await expect.element(row('models').getByText('Answered')).toBeVisible();
    await shown('models', 'service');
    await pill('1 new').click();
    await shown('models', 'service', 'mentor');
    all.mark(models.id, { pinned: false });
    await expect.element(pill('New order')).toBeVisible();
    await shown('models', 'service', 'mentor');
    await pill('New order').click();
    await shown('service', 'models', 'mentor');
    await expect.element(pill('New order')).not.toBeInTheDocument();
  });
});

describe('an own question', () => {
  test('waits offline on top and goes out once; one that is refused keeps its text and says why', async () => {
    const { phone, all, room, write, open } = phoneWithQuestions();
    write('Will the models be kept?', { likes: 5 });
    await open();
    await shown('models');
    phone.setOnline(false);
    await ask('Is there a template?');
    await untilKept(phone.me, 1);
    await shown('template', 'models');
    await expect.element(row('template').getByText('Waiting to send')).toBeVisible();
    await expect.element(likeOf(row('template'))).not.toBeInTheDocument();
    phone.setOnline(true);
    await expect.element(waiting).not.toBeInTheDocument();
    await shown('template', 'models');
    expect(all.texts(room.id)).toEqual(['Will the models be kept?', 'Is there a template?']);
    all.refuseWrites();
    await ask('Nobody lets me');
    const refused = row('Nobody lets me');
    await expect.element(refused.getByText(`Not sent: ${problems.forbidden.message}`)).toBeVisible();
    await refused.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByText('Discard this question?')).toBeVisible();
    await inDialog('Discard').click();
    await shown('template', 'models');
  });

  test('is one line more with Shift and Enter, and its draft stays', async () => {
    const { open } = phoneWithQuestions();
    const app = await open();
    await askField.click();
    await readyField('Ask a question');
    await userEvent.keyboard('One{Shift>}{Enter}{/Shift}two');
    await expect.element(page.getByText('Draft kept')).toBeVisible();
    await app.close();
    await open();
    await expect.element(askField).toMatchTextContent(/One.*two/s);
  });

  test('deleted under others’ answers leaves its trace', async () => {
    const { phone, write, open } = phoneWithQuestions();
    const own = write('My question', { by: phone.me });
    write('An answer', { to: own.id });
    await open();
    await button(/^Options for the question/).click();
    await inDialog('Delete').click();
    await expect.element(page.getByText('Its answer stays.', { exact: false })).toBeVisible();
    await inDialog('Delete').click();
    await expect.element(rows.getByText('Deleted by its author')).toBeVisible();
    await expect.element(rows.getByText('An answer')).toBeVisible();
  });
});

describe('answers', () => {
  test('are written by anybody, offline too; what others have asked only hosts pin and delete', async () => {
    const { phone, write, open } = phoneWithQuestions();
    write('Can a mentor join?');
    await open();
    await shown('mentor');
    phone.setOnline(false);
    await row('mentor')
      .getByRole('button', { name: /^Answer/ })
      .click();
    await expect.element(page.getByRole('dialog').getByText('Can a mentor join?')).toBeVisible();
    await readyField('Your answer');
    await userEvent.keyboard('Reem can');
    await inDialog('Send').click();
    const answer = row('mentor').getByRole('list', { name: 'Answers' }).getByRole('listitem');
    await expect.element(answer).toMatchTextContent(/Waiting to send.*Reem can/);
    phone.setOnline(true);
    await expect.element(waiting).not.toBeInTheDocument();
    await expect.element(answer).toHaveLength(1);
    await button(/^Options for the question/).click();
    await expect.element(page.getByRole('dialog').getByRole('button', { name: /^Delete/ })).toBeDisabled();
    await expect.element(page.getByText('Only hosts delete what others have asked.')).toBeVisible();
    await expect.element(inDialog('Pin')).not.toBeInTheDocument();
  });

  test('of others fold where there are several, and the rest is read', async () => {
    const { all, write, open } = phoneWithQuestions();
    const many = write('Ask me anything');
    const some = write('A smaller one');
    all.answerOften(many.id, 14);
    all.answerOften(some.id, 4);
    await open();
    const texts = page.getByText(/^Answer \d+$/);
    await row('smaller').getByRole('button', { name: 'Show 4 answers' }).click();
    await expect.element(texts).toHaveLength(4);
    await row('anything').getByRole('button', { name: 'Show all 14 answers' }).click();
    await expect.element(row('anything').getByText('Answer 14')).toBeVisible();
    await expect.element(texts).toHaveLength(18);
  });
});

describe('who runs the room', () => {
  test('pins and marks answered from the menu; a sixth pin is not offered', async () => {
    const { phone, all, write, open } = phoneWithQuestions({ isAdmin: true });
    const five = [1, 2, 3, 4].map((number) => write(`Pinned ${number}`));
    for (const { id } of five) all.mark(id, { pinned: true });
    write('How do you test a service?');
    write('Can a mentor join?');
    await open();
    await expect.element(rows).toHaveLength(6);
    phone.setOnline(false);
    await chooseOption(row('service'), 'Pin');
    await expect.element(row('service').getByText('Pinned by the host')).toBeVisible();
    await chooseOption(row('service'), 'Mark answered');
    await expect.element(row('service').getByText('Answered')).toBeVisible();
    await untilKept(phone.me, 2);
    await optionsOf(row('mentor')).click();
    await expect.element(page.getByRole('dialog').getByRole('button', { name: /^Pin/ })).toBeDisabled();
    await expect.element(page.getByText('Five questions are pinned already.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    phone.setOnline(true);
    await chooseOption(row('service'), 'Unpin');
    await expect.element(row('service').getByText('Pinned by the host')).not.toBeInTheDocument();
  });

  test('is told where the server refuses a mark', async () => {
    const { all, write, open } = phoneWithQuestions({ isHost: true });
    write('Can a mentor join?');
    await open();
    const allow = all.refuseWrites('conflict');
    await chooseOption(row('mentor'), 'Pin');
    const refused = row('mentor').getByText(/^Not changed: /);
    await expect.element(refused).toBeVisible();
    await expect.element(row('mentor').getByText('Pinned by the host')).not.toBeInTheDocument();
    allow();
    await row('mentor').getByRole('button', { name: 'Retry' }).click();
    await expect.element(row('mentor').getByText('Pinned by the host')).toBeVisible();
    await expect.element(refused).not.toBeInTheDocument();
  });
});
