import { onePagePdf } from '#demo/seed/seed-producers.ts'

/** A form with an image, as a browser sends it. */
export function imageForm(bytes: Uint8Array, { name = 'picture.png', type = 'image/png' } = {}): FormData {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes)], name, { type }))
  return form
}

/** A complete PDF of one page, optionally with more catalog entries. */
export const pdf = ({ inside = '', page = 'A lease, signed' } = {}): Buffer => onePagePdf(page, inside)

/** A form with a document, as a browser sends it. */
export function documentForm(bytes: Uint8Array, { name = 'lease.pdf', type = 'application/pdf' } = {}): FormData {
  const form = new FormData()
  form.append('document', new File([new Uint8Array(bytes)], name, { type }))
  return form
}
