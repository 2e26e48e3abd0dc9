import { CameraOutlined, NumberOutlined, QrcodeOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Result, Upload } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { quantitiesToPack } from '#domain/ordering/order-amounts.ts'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { PageBreadcrumb } from '#frontend/shared/console/page-navigation.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useCamera } from '#frontend/shared/ui/camera-view.tsx'
import { type CheckInQuery, useChangeStatus, useCheckIn } from './api.ts'
import { fulfillmentLabel } from './order-views.ts'
import { readPhoto, scanVideo } from './qr-scanner.ts'
import './check-in.css'

/** Finds the buyer's order by its pickup code or number and marks it as picked up. Laid out for one-handed use. */
export function CheckInPage() {
  const [query] = useSearchParams()
  const code = query.get('code') || undefined
  const result = useCheckIn()
  const { mutate: find } = result
  useEffect(() => {
    if (code) find({ code })
  }, [code, find])
  return (
    <ConsolePage
      title="Check in"
      breadcrumb={<PageBreadcrumb above={[{ label: 'Orders', path: paths.producerOrders }]} />}
    >
      {result.data ? (
        <FoundOrder order={result.data} onNext={result.reset} />
      ) : (
        <Scanner busy={result.isPending} error={result.error} onFind={find} />
      )}
    </ConsolePage>
  )
}

interface ScreenProps {
  readonly children: ReactNode
  /** Buttons at the bottom, within reach of the thumb. */
  readonly actions: ReactNode
}

const Screen = ({ children, actions }: ScreenProps) => (
  <div className="check-in">
    <div className="check-in-main">{children}</div>
    <div className="check-in-actions">{actions}</div>
  </div>
)

interface ScannerProps {
  readonly busy: boolean
  readonly error: unknown
  readonly onFind: (query: CheckInQuery) => void
}

function Scanner({ busy, error, onFind }: ScannerProps) {
  const [typing, setTyping] = useState(false)
  const photo = usePhoto((code) => onFind({ code }))
  const problem = photo.error ? photo.error.message : error ? errorMessage(error) : undefined
  return (
    <Screen
      actions={
        typing ? (
          <OrderNumberForm busy={busy} onFind={onFind} onClose={() => setTyping(false)} />
        ) : (
          <>
            <Upload
              accept="image/*"
              capture="environment"
              showUploadList={false}
              beforeUpload={(file) => {
                photo.mutate(file)
                return false
              }}
            >
              <Button size="large" block icon={<CameraOutlined />} loading={photo.isPending}>
                Use a photo of the code
              </Button>
            </Upload>
            <Button size="large" block icon={<NumberOutlined />} onClick={() => setTyping(true)}>
              Enter order number
            </Button>
          </>
        )
      }
    >
      <div role="alert">{problem && <Alert type="error" showIcon title={problem} />}</div>
      <Camera onRead={(code) => onFind({ code })} />
    </Screen>
  )
}

/** Reads a QR code with the camera. */
function Camera({ onRead }: { readonly onRead: (code: string) => void }) {
  const { video, state, again } = useCamera((element, signal) => scanVideo(element, { signal, onRead }))
  const isOn = state === 'starting' || state === 'live'
  return (
    <>
      <div className="check-in-camera" hidden={!isOn}>
        <video ref={video} muted playsInline aria-label="Camera" />
      </div>
      <p role="status" className="check-in-hint">
        {state === 'live'
          ? 'Point the camera at the buyer’s code.'
          : state === 'starting'
            ? 'Starting the camera…'
            : ''}
      </p>
      {state === 'none' && (
        <Alert
          type="info"
          showIcon
          title="No camera found"
          description="Use a photo of the code or the order number."
        />
      )}
      {state === 'refused' && (
        <Alert
          type="warning"
          showIcon
          title="The camera cannot be used"
          description="Allow camera access in your browser’s settings, or use a photo of the code or the order number."
          action={<Button onClick={again}>Try again</Button>}
        />
      )}
    </>
  )
}

/** Photos are read in the browser and not uploaded. */
function usePhoto(onRead: (code: string) => void) {
  return useMutation({
    mutationFn: async (photo: File) => {
      if (!photo.type.startsWith('image/')) throw new Error('Select an image file.')
      const code = await readPhoto(photo).catch(() => undefined)
      if (code === undefined)
        throw new Error('No code found in this photo. Take another one, closer and in good light.')
      return code
    },
    onSuccess: onRead,
  })
}

interface OrderNumberFormProps {
  readonly busy: boolean
  readonly onFind: (query: CheckInQuery) => void
  readonly onClose: () => void
}

function OrderNumberForm({ busy, onFind, onClose }: OrderNumberFormProps) {
  const find = ({ number = '' }: { readonly number?: string }) => {
    if (number.trim()) onFind({ number: number.trim() })
  }
  return (
    <Form layout="vertical" requiredMark={false} className="check-in-number" onFinish={find}>
      <Form.Item name="number" label="Order number">
        <Input size="large" maxLength={40} autoComplete="off" autoCapitalize="characters" autoFocus />
      </Form.Item>
      <Button size="large" type="primary" htmlType="submit" block loading={busy}>
        Find order
      </Button>
      <Button size="large" type="text" block onClick={onClose}>
        Back to scanning
      </Button>
    </Form>
  )
}

interface FoundOrderProps {
  readonly order: OrderCard
  readonly onNext: () => void
}

function FoundOrder({ order, onNext }: FoundOrderProps) {
  const change = useChangeStatus()
  const { id, orderNumber, buyerName, lines } = order
  if (change.isSuccess)
    return (
      <Screen
        actions={
          <Button size="large" type="primary" block icon={<QrcodeOutlined />} onClick={onNext}>
            Next order
          </Button>
        }
      >
        <div role="status">
          <Result status="success" title={`Order ${orderNumber} was picked up`} subTitle={buyerName} />
        </div>
      </Screen>
    )
  return (
    <Screen
      actions={
        <>
          <Button
            size="large"
            type="primary"
            block
            loading={change.isPending}
            onClick={() => change.mutate({ id, status: 'completed' })}
          >
            Mark as picked up
          </Button>
          <Button size="large" block onClick={onNext}>
            Next order
          </Button>
        </>
      }
    >
      <div role="status">
        <h2 className="check-in-buyer">{buyerName}</h2>
        <p>
          Order {orderNumber}, paid and ready. {fulfillmentLabel(order)}.
        </p>
      </div>
      <ul className="check-in-items" aria-label="Items">
        {lines.map((line) => {
          const quantity = quantitiesToPack(line)
          return (
            <li key={line.itemId}>
              <strong>{quantity > 0 ? formatQuantity(quantity, line.unit) : 'Missing'}</strong> {line.name}
            </li>
          )
        })}
      </ul>
    </Screen>
  )
}
