import { type Deployment, deploymentPath } from '#contract/deployment.ts';
import { appName } from '#contract/names.ts';
import type { App } from './app.ts';
import type { Context } from './context.ts';
import { outboxAddress } from './features/dev-outbox/outbox-access.ts';
import { providersInUse } from './providers/in-use.ts';

/** Text for the terminal after the start: the address, who carries what, the demo's accounts, the place of mails. */
export async function startUpMessage(app: App, context: Context): Promise<string> {
  const { config } = context;
  const deployment = (await app.inject(deploymentPath)).json<Deployment>();
  const lines = [`${appName} is ready: ${config.publicUrl}`];
  lines.push(providersInUse(config));
  if (deployment.demo) {
    const accounts = deployment.demo.accounts.map(({ email }) => email).join(', ');
    lines.push(`Demo accounts (password ${deployment.demo.password}): ${accounts}`);
  }
  if (config.smtpUrl === null) lines.push(`Mails can be read at ${outboxAddress(context)}`);
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
}
