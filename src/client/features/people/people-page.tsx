import { Link } from '@tanstack/react-router';
import { Building2, QrCode } from 'lucide-react';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { useFavouritePresses, useFavourites } from '#client/people/favourites.tsx';
import { searchStage } from '#client/people/people-search.ts';
import { useMe } from '#client/session/me.ts';
import { SearchField } from '#client/ui/controls/search-field.tsx';
import { useSearchText } from '#client/ui/controls/use-search-text.ts';
import { ListCard, ListLinkRow } from '#client/ui/layout/list-card.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { FavouritesStrip } from './favourites-strip.tsx';
import styles from './people-page.module.css';
import { Everyone, Found } from './people-results.tsx';
import { usePeople } from './use-people.ts';
import { usePeopleSearch } from './use-people-search.ts';

/** Everyone and the favourites; `retry` reads again what could not be read. */
export function usePeopleLists() {
  const favourites = useFavourites();
  const people = usePeople();
  const retry = () => {
    people.retry();
    if (favourites.query.isError) void favourites.query.refetch();
  };
  return { favourites, people: { ...people, retry } };
}

type PeopleLists = ReturnType<typeof usePeopleLists>;

interface PeoplePageProps {
  /** Text of the search, as the address has it. */
  search: string;
  onSearch: (search: string) => void;
}

/** The list as a page of its own. */
export function PeoplePage(props: PeoplePageProps) {
  const lists = usePeopleLists();
  const { rows, updatedAt, error } = lists.people;
  return (
    <Page
      title="People"
      actions={<CardLink />}
      notice={rows && <OfflineNotice updatedAt={updatedAt} error={error} />}
    >
      <PeopleParts lists={lists} {...props} />
    </Page>
  );
}

/** Parts under the title: the search, the favourites, everyone. */
export function PeopleParts({ lists, search, onSearch }: PeoplePageProps & { lists: PeopleLists }) {
  const me = useMe();
  const { favourites, people: list } = lists;
  const { text, settled, change, keep } = useSearchText(search, onSearch);
  const { found, isAsking } = usePeopleSearch(list, { text, settled });
  const { press, sheet } = useFavouritePresses();
  const parts = { myId: me.id, favouriteIds: favourites.ids, onFavourite: press };
  return (
    <>
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
            // Where the people could not be read either, their message says so for both.
            isFailed={favourites.query.isError && list.rows !== null}
            onRetry={() => void favourites.query.refetch()}
          />
        )}
        {found === null && (
          <ListCard>
            <ListLinkRow icon={Building2} title="Organisations" to="/o" />
          </ListCard>
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
    </>
  );
}

const countWords = (count: number, sought: string) =>
  count === 0 ? `Nobody here fits “${sought.trim()}”.` : `${count.toLocaleString('en')} found`;

/** Leads to the own card with its code. */
export function CardLink() {
  return (
    <Link to="/account/card" className={styles.card} aria-label="My contact" title="My contact">
      <QrCode size={22} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}
