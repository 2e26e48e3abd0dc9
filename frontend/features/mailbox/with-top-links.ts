const BASE = '<base target="_top">'

/** The mail's links lead the whole window on, not the small frame. */
export function withTopLinks(html: string): string {
  const head = /<head[^>]*>/i
  return head.test(html) ? html.replace(head, (tag) => tag + BASE) : BASE + html
}
