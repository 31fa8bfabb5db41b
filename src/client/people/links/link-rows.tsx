import { Copy, ExternalLink, type LucideIcon, Mail, Phone } from 'lucide-react';
import { useShare } from '#client/share/share.ts';
import { AnchorButton } from '#client/ui/controls/button.tsx';
import { AnchorRow, ListCard, ListRow, RowWithAction } from '#client/ui/layout/list-card.tsx';
import type { SocialLink } from '#contract/social-links.ts';
import { describeSocialLink, type LinkOpener } from '#domain/social-link-labels.ts';
import { linkIcons } from './link-icons.ts';

type Link = Pick<SocialLink, 'type' | 'url'>;

/** The links of a person or an organisation, each a row that opens it, or copies what cannot be opened. */
export function LinkRows({ links }: { links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    <ListCard>
      {links.map((link) => (
        <LinkRow key={`${link.type} ${link.url}`} link={link} />
      ))}
    </ListCard>
  );
}

const endIcons: Readonly<Record<LinkOpener, LucideIcon>> = {
  site: ExternalLink,
  app: ExternalLink,
  phone: Phone,
  mail: Mail,
  none: Copy,
};

const outside = { rel: 'noopener nofollow ugc', target: '_blank' };

function LinkRow({ link }: { link: Link }) {
  const { copy } = useShare();
  const { label, text, href, opener, chatHref } = describeSocialLink(link);
  const End = endIcons[opener];
  const row = {
    icon: linkIcons[link.type],
    title: label,
    second: text,
    end: <End size={20} strokeWidth={1.75} aria-hidden />,
  };
  if (href === null) return <ListRow {...row} onClick={() => void copy(link.url, `${label} copied`)} />;
  const isWeb = href.startsWith('http');
  const opened = <AnchorRow {...row} {...outside} href={href} target={isWeb ? outside.target : undefined} />;
  if (chatHref === undefined) return opened;
  return (
    <RowWithAction
      row={opened}
      action={
        <AnchorButton
          {...outside}
          variant="soft"
          size="small"
          href={chatHref}
          aria-label={`Chat on ${label}`}
        >
          Chat
        </AnchorButton>
      }
    />
  );
}
