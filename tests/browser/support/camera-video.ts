import { writeFileSync } from 'node:fs'
import encodeQR from 'qr'

const [WIDTH, HEIGHT] = [640, 480]
const [WHITE, GRAY] = [235, 128]
const BLACK = 16
const FRAMES = 10

/** A Y4M video of a QR code, which the fake camera repeats. */
export function writeCameraVideo(text: string, file: string): void {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const scale = Math.floor(HEIGHT / rows.length)
  const left = Math.floor((WIDTH - rows.length * scale) / 2)
  const top = Math.floor((HEIGHT - rows.length * scale) / 2)
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries())
      for (let line = 0; dark && line < scale; line++) {
        const at = (top + y * scale + line) * WIDTH + left + x * scale
        luma.fill(BLACK, at, at + scale)
      }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, GRAY)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
}
