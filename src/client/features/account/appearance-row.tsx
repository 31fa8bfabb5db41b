import { Moon } from 'lucide-react';
import { useState } from 'react';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { readTheme, showTheme, storeTheme, type Theme, themes } from '#client/lib/theme.ts';
import { ChoiceGroup } from '#client/ui/controls/choice-group.tsx';
import { ListRow } from '#client/ui/layout/list-card.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';

const labels: Readonly<Record<Theme, string>> = { system: 'As the phone', light: 'Light', dark: 'Dark' };
const options = themes.map((value) => ({ value, label: labels[value] }));

export function AppearanceRow() {
  const [isOpen, setIsOpen] = useState(false);
  const [theme, setTheme] = useState(() => readTheme(phoneStorage()));
  const handleChange = (next: Theme) => {
    setTheme(next);
    storeTheme(phoneStorage(), next);
    showTheme(next);
  };
  return (
    <>
      <ListRow icon={Moon} title="Appearance" second={labels[theme]} onClick={() => setIsOpen(true)} />
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Appearance">
        <ChoiceGroup
          look="segments"
          label="Appearance"
          options={options}
          value={theme}
          onChange={handleChange}
        />
      </Sheet>
    </>
  );
}
