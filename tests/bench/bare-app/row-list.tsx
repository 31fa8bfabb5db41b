import { useQuery } from '@tanstack/react-query';

interface Row {
  readonly id: number;
  readonly title: string;
}

async function readRows(): Promise<readonly Row[]> {
  const response = await fetch('/rows.json');
  return response.json();
}

export function RowList() {
  const { data = [] } = useQuery({ queryKey: ['rows'], queryFn: readRows });
  return (
    <>
      <header>Bare app</header>
      <main>
        <h1>Rows</h1>
        <ul>
          {data.map((row) => (
            <li key={row.id}>{row.title}</li>
          ))}
        </ul>
      </main>
    </>
  );
}
