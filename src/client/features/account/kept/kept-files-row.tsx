import { FolderDown } from 'lucide-react';
import { useKeptFiles } from '#client/kept-files/use-kept-files.ts';
import { ListLinkRow } from '#client/ui/layout/list-card.tsx';
import { keptFilesWords } from './kept-files-words.ts';

/** Keeps the row's height until the files have been read. */
const nothingYet = '\u00a0';

/** Row that leads to the files kept on this phone. */
export function KeptFilesRow() {
  const files = useKeptFiles();
  const second = files ? keptFilesWords(files) : nothingYet;
  return <ListLinkRow icon={FolderDown} title="Kept files" second={second} to="/account/files" />;
}
