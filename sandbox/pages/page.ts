import { pageStyle } from './page-style.ts'

/** Text that is safe to stand in a page. */
export const safe = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** A page of the sandbox, which looks somewhat like the market and says what it is. */
export const page = ({ title, body }: { title: string; body: string }): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${safe(title)} · Payment sandbox</title>
<style>${pageStyle}</style>
</head>
<body>
<header><p>Payment sandbox: no real money, no real banks</p></header>
<main>
<h1>${safe(title)}</h1>
${body}
</main>
</body>
</html>
`

export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** A day, of seconds since 1970. */
export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
