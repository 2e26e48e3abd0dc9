import type { EventLog } from '#platform/event-store/event-log.ts'
import { type ZippedFile, zipped } from '#platform/files/zip-archive.ts'
import { LEFT_OUT, type OwnEvent, type OwnSlice, ownEvents } from './own-events.ts'

/** Somebody’s data as one archive: a page to read, and the same for machines. */
export const ownArchive = (log: EventLog, slice: OwnSlice): AsyncGenerator<Uint8Array> =>
  zipped([
    { name: 'your-data.html', pieces: asPage(ownEvents(log, slice)) },
    { name: 'your-data.json', pieces: asJson(ownEvents(log, slice)) },
  ] satisfies ZippedFile[])

async function* asJson(events: AsyncIterable<OwnEvent>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const event of events) {
    yield `${before}${JSON.stringify(event)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* asPage(events: AsyncIterable<OwnEvent>): AsyncGenerator<string> {
  yield HEAD
  for await (const { what, at, by, data } of events)
    yield `<section><h2>${plain(what)}</h2><p>${plain(at)} · ${plain(by)}</p><dl>${rows(data)}</dl></section>\n`
  yield '</body></html>\n'
}

const rows = (data: OwnEvent['data']): string =>
  Object.entries(data)
    .map(([name, value]) => `<dt>${plain(name)}</dt><dd>${plain(textOf(value))}</dd>`)
    .join('')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))

const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const HEAD = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Your data</title><style>
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 sans-serif }
section { padding: 0.5rem 0; border-top: 1px solid #ccc } h2 { margin: 0; font-size: 1.1rem }
dl { display: grid; grid-template-columns: 12rem 1fr; margin: 0 } dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
</style></head><body><h1>Your data</h1>
<p>Everything the market has recorded that you did, or that concerns you. What other people told, such as a buyer’s address,
is theirs: it reads “${LEFT_OUT}”. At the end stand where you are signed in, and when our staff looked. Your password is
not in here: nobody can read it. Pictures and papers you sent can be opened where you used them.</p>
`
