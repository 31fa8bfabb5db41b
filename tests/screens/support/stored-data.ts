const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function readAll(name: string): Promise<unknown> {
  const database = await settled(indexedDB.open(name));
  const stores = [...database.objectStoreNames];
  const rows = await Promise.all(
    stores.map((store) => settled(database.transaction(store).objectStore(store).getAll())),
  );
  database.close();
  return rows;
}

/** What the phone's databases hold for a person, as one text. */
export async function storedOf(userId: number): Promise<string> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  return JSON.stringify(
    await Promise.all(names.filter((name) => name.includes(String(userId))).map(readAll)),
  );
}
