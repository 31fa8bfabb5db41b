import {
  askForMail,
  codeField,
  expect,
  newAddress,
  onboard,
  reception,
  test,
  untilInstalled,
} from './fixtures.ts';

const codeRefused = /401|410|429|422/;

test('the mail can be asked for only with an address that may be one', async ({ page }) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Email me the Magic Link' });
  const field = page.getByLabel('E-mail');
  await expect(button).toBeDisabled();
  await field.fill(`${'a'.repeat(151)}@example.org`);
  await expect(button).toBeDisabled();
  await field.fill('noura');
  await button.click();
  await expect(page.getByText('Your input is not valid. Please change')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('noura');
});

test('a wrong code says so, and the right one still signs in, typed in Arabic digits', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(codeRefused);
  const email = newAddress();
  await askForMail(page, email);
  const { code } = await server.newestMail(email);
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await expect(page.getByRole('alert')).toHaveText('The code is not right. Please try again.');
  await codeField(page).fill([...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join(''));
  await onboard(page);
});

test('after five wrong codes the right one is over, and the link still signs in', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(codeRefused);
  const email = newAddress();
  await askForMail(page, email);
  const { code, link } = await server.newestMail(email);
  for (let tries = 1; tries <= 5; tries += 1) {
    const answered = page.waitForResponse(/email-code-signin/);
    await codeField(page).fill('');
    await codeField(page).fill(String((Number(code) + tries) % 1_000_000).padStart(6, '0'));
    await answered;
  }
  await codeField(page).fill(code);
  await expect(page).toHaveURL(/\/email-expired$/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeVisible();
});

test('a used link leads to the screen that says so, and OK leads to sign-in', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(codeRefused);
  const email = newAddress();
  await askForMail(page, email);
  const { code, link } = await server.newestMail(email);
  await codeField(page).fill(code);
  await onboard(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Link expired' })).toBeVisible();
  await expect(
    page.getByText('The sign‑in link has expired. Please request a new sign‑in link by logging‑in.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a link opened in another browser says whom it signs in and waits for a tap, and its code is gone from the address', async ({
  page,
  server,
  browser,
}) => {
  const email = newAddress();
  await askForMail(page, email);
  const { link } = await server.newestMail(email);
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Sign in on this browser?' })).toBeVisible();
  await expect(stranger.getByText(`Continue signs in ${email}.`)).toBeVisible();
  await expect(stranger).toHaveURL(/\/email-signin$/);
  await other.close();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeVisible();
});

test('who opens a link again is signed in still, and goes on', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(codeRefused);
  const email = newAddress();
  await askForMail(page, email);
  const used = await server.newestMail(email);
  await askForMail(page, email);
  await expect.poll(async () => (await server.newestMail(email)).link).not.toBe(used.link);
  const unused = await server.newestMail(email);
  const firstStep = page.getByRole('heading', { name: 'What is your name?' });
  await page.goto(used.link);
  await expect(firstStep).toBeVisible();
  await page.goto(used.link);
  await expect(page.getByText(`You are still signed in as ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'OK' }).click();
  await expect(firstStep).toBeVisible();
  await page.goto(unused.link);
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Reception' }).click();
  await expect(firstStep).toBeVisible();
});

test('a wrong e-mail and a wrong password get the same sentence, and what was typed stays', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(codeRefused);
  await page.goto('/login?with=password');
  for (const email of ['host@demo.test', 'nobody@demo.test']) {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('not-it');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('E-mail or password is not right.')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
  }
});

test('a sixth mail in an hour is refused in words', async ({ page, consoleGuard }) => {
  consoleGuard.allow(codeRefused);
  const email = newAddress();
  for (let count = 1; count <= 5; count += 1) await askForMail(page, email);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Email me the Magic Link' }).click();
  await expect(page.getByText(/too many/i)).toBeVisible();
});

test('without a network signing in says so before anybody taps', async ({ page, context }) => {
  await page.goto('/login');
  await untilInstalled(page);
  await context.setOffline(true);
  await expect(page.getByText('No connection. Signing in needs the internet.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No connection. Signing in needs the internet.')).toBeHidden();
});

test('who is sent to sign in comes back to where they were going', async ({ page, server }) => {
  await page.goto('/agenda?session=9');
  await expect(page).toHaveURL(/\/login/);
  const email = newAddress();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Email me the Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await codeField(page).fill((await server.newestMail(email)).code);
  await page.getByLabel('First name').fill('Maha');
  await page.getByLabel('Last name').fill('Alghamdi');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Company').fill('Hub');
  await page.getByLabel('Position').fill('Founder');
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(/\/agenda/);
});

test('names that are not letters are refused beside the field, and the rest stays typed', async ({
  page,
  server,
}) => {
  const email = newAddress();
  await askForMail(page, email);
  await codeField(page).fill((await server.newestMail(email)).code);
  await page.getByLabel('First name').fill('Anna Maria');
  await page.getByLabel('Last name').fill('Alharbi');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your input is not valid. Please change')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Anna Maria');
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('نورة');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Company')).toBeVisible();
});

test('an account that is offered by the demo signs in with one tap', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /Host$/ }).click();
  await expect(reception(page)).toBeVisible();
});
