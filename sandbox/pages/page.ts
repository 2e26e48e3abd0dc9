export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** A page in the marketplace's style, with a banner that names the sandbox. */
export const renderPage = ({ title, body }: { title: string; body: string }): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)} · Payment sandbox</title>
<style>${pageStyle}</style>
</head>
<body>
<header><p>Payment sandbox: no real money, no real banks</p></header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** The date of a time in seconds since 1970. */
export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The marketplace's colors and sizes. Inputs are at least 16 px, because phones zoom into smaller ones. */
const pageStyle = `
  * { box-sizing: border-box; }
  body { margin: 0; background: #fbf6ec; color: #2b2a24; font: 400 1rem / 1.55 'Figtree Variable', system-ui, sans-serif; }
  header { background: #fdf0cf; color: #6b4700; text-align: center; font-weight: 600; }
  header p { margin: 0; padding: 8px 16px; }
  main { width: min(40rem, 100% - 32px); margin: 24px auto 64px; padding: clamp(16px, 4vw, 32px); background: #fffdf8;
    border: 1px solid #e6dcc6; border-radius: 20px; }
  h1, h2 { font-family: 'Fraunces Variable', Georgia, serif; font-weight: 600; line-height: 1.15; }
  h1 { margin: 0 0 12px; font-size: 1.75rem; }
  h2 { margin: 32px 0 8px; font-size: 1.25rem; }
  form { display: grid; gap: 20px; }
  fieldset { display: grid; gap: 16px; margin: 0; padding: 0; border: 0; min-width: 0; }
  legend { padding: 0; margin-bottom: 8px; font-weight: 600; font-size: 1.125rem; }
  label { display: block; margin-bottom: 4px; font-weight: 500; }
  input { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit; background: #fff;
    border: 1px solid #857752; border-radius: 12px; }
  input[type=checkbox] { width: 24px; min-height: 24px; margin: 0 8px 0 0; vertical-align: middle; }
  input[aria-invalid=true] { border-color: #96291a; }
  .hint, .problem { margin: 4px 0 0; font-size: 0.9375rem; color: #5d5a4e; }
  .problem { color: #96291a; }
  .alert { padding: 12px 16px; color: #96291a; background: #fbe5de; border-radius: 12px; }
  .buttons { display: flex; flex-wrap: wrap; gap: 12px; }
  button { min-height: 48px; padding: 8px 24px; font: inherit; font-weight: 600; cursor: pointer; border-radius: 999px;
    color: #fff; background: #2f6b3a; border: 1px solid #2f6b3a; }
  button.quiet { color: #23522c; background: transparent; }
  :is(input, button, a):focus-visible { outline: 3px solid #2f6b3a; outline-offset: 2px; }
  .amount { font-size: 2rem; font-weight: 600; margin: 0; font-variant-numeric: tabular-nums; }
  .table { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 8px 12px 8px 0; text-align: left; border-bottom: 1px solid #e6dcc6; }
  th:last-child, td:last-child { padding-right: 0; text-align: right; }
`
