// What is evaluated in the page: texts, since both protocols take nothing else.

const text = (value: string) => JSON.stringify(value);

export const headingIs = (pattern: RegExp) =>
  `[...document.querySelectorAll('h1')].some((heading) => ${pattern}.test(heading.innerText))`;

export const isPillShown = `/Offline · as of \\d/.test(document.body.innerText)`;

export const sessionCount = `document.querySelectorAll('main a[href*="session="]').length`;

export const isWorkerInCharge = `navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)`;

/** Whether any of the app's databases holds something. */
export const hasKeptAnswers = `(async () => {
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  let count = 0;
  for (const { name } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      count += await settled(database.transaction(store).objectStore(store).count());
    }
    database.close();
  }
  return count > 0;
})()`;

/** Types as a person does, as far as React can tell. */
export const typeInto = (selector: string, value: string) => `(() => {
  const field = document.querySelector(${text(selector)});
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  set.call(field, ${text(value)});
  field.dispatchEvent(new Event('input', { bubbles: true }));
})()`;

export const press = (words: RegExp) => `[...document.querySelectorAll('button, a')]
  .find((element) => ${words}.test(element.innerText.trim())).click()`;
