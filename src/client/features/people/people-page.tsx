import { Link } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { useFavouritePresses, useFavourites } from '#client/people/favourites.tsx';
import { searchStage } from '#client/people/people-search.ts';
import { useMe } from '#client/session/me.ts';
import { SearchField } from '#client/ui/controls/search-field.tsx';
import { useSearchText } from '#client/ui/controls/use-search-text.ts';
import { Page } from '#client/ui/layout/page.tsx';
import { FavouritesStrip } from './favourites-strip.tsx';
import styles from './people-page.module.css';
import { Everyone, Found } from './people-results.tsx';
import { usePeople } from './use-people.ts';
import { usePeopleSearch } from './use-people-search.ts';

interface PeoplePageProps {
  /** Text of the search, as the address has it. */
  search: string;
  onSearch: (search: string) => void;
}

export function PeoplePage({ search, onSearch }: PeoplePageProps) {
  const me = useMe();
  const favourites = useFavourites();
  const list = usePeople();
  const { text, settled, change, keep } = useSearchText(search, onSearch);
  const { found, isAsking } = usePeopleSearch(list, { text, settled });
  const { press, sheet } = useFavouritePresses();
  const parts = { myId: me.id, favouriteIds: favourites.ids, onFavourite: press };
  return (
    <Page
      title="People"
      actions={<CardLink />}
      notice={list.rows && <OfflineNotice updatedAt={list.updatedAt} />}
    >
      {/* A press on anything may lead away from here. */}
      <div className={styles.screen} onClickCapture={keep}>
        <SearchField
          label="Search people"
          placeholder={list.total > 1 ? `Search ${list.total.toLocaleString('en')} people` : 'Search people'}
          value={text}
          onChange={change}
          hint={searchStage(text) === 'short' ? 'Type at least 3 letters' : undefined}
        />
        {found === null && (
          <FavouritesStrip
            me={me}
            favourites={favourites.people}
            isFailed={favourites.query.isError}
            onRetry={() => void favourites.query.refetch()}
          />
        )}
        <section className={styles.people} aria-labelledby="people">
          <h2 id="people" className={styles.title}>
            People
          </h2>
          <p className={styles.count} role="status">
            {found && !isAsking && countWords(found.length, text)}
          </p>
          <div className={styles.frame}>
            {found === null ? (
              <Everyone list={list} {...parts} />
            ) : (
              <Found found={found} isAsking={isAsking} {...parts} />
            )}
          </div>
        </section>
      </div>
      {sheet}
    </Page>
  );
}

const countWords = (count: number, sought: string) =>
  count === 0 ? `Nobody here fits “${sought.trim()}”.` : `${count.toLocaleString('en')} found`;

/** Leads to the own card with its code. */
function CardLink() {
  return (
    <Link to="/account/card" className={styles.card} aria-label="My QR code" title="My QR code">
      <QrCode size={22} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}
