/** Text that is markup already. Whatever else comes into a page is escaped. */
export class Html {
  constructor(readonly markup: string) {}
}
type Piece = Html | string | number | null | readonly Piece[]

/** html`<p>${words}</p>`: `words` are escaped, other `Html` and lists of it stand as they are. */
export const html = (texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(texts.reduce((page, text, i) => `${page}${markupOf(pieces[i - 1] ?? '')}${text}`))

function markupOf(piece: Piece): string {
  if (piece instanceof Html) return piece.markup
  if (Array.isArray(piece)) return piece.map(markupOf).join('')
  return String(piece ?? '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** A page that needs nothing but itself, to read and to print. */
export const pageOf = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${STYLE}</head>
<body><h1>${title}</h1>
${body}
</body></html>
`.markup

const STYLE = new Html(`<style>
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 sans-serif; color: #111 }
h2 { margin-top: 2.5rem; border-bottom: 2px solid #111 } h3 { margin: 1.5rem 0 0.5rem }
table { width: 100%; border-collapse: collapse } th, td { padding: 0.3rem 0.5rem; border: 1px solid #bbb; text-align: left; vertical-align: top }
blockquote { margin: 0.3rem 0; padding-left: 0.7rem; border-left: 3px solid #bbb; white-space: pre-wrap; overflow-wrap: anywhere }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1rem } .sides > * { border: 1px solid #bbb; padding: 0 0.8rem 0.5rem }
dl { display: grid; grid-template-columns: 9rem 1fr; margin: 0.5rem 0 } dt { color: #555 } dd { margin: 0; overflow-wrap: anywhere }
code { overflow-wrap: anywhere } .moment, tr { break-inside: avoid }
@media print { body { margin: 0; max-width: none; font-size: 10.5pt } }
</style>`)
