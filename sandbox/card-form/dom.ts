type Children = readonly (Node | string)[]

/** An element with its attributes and children: `make('p', { class: 'note' }, 'text')`. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: Children
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** A host whose inside keeps its own styles. The styles come as a sheet object, which no content policy forbids. */
export function shadowed(host: HTMLElement, css: string): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  return root
}
