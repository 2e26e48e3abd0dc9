import { Alert, Button, Flex, Form, Input, Modal, Steps, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { codeForm, enrollTwoFactorForm } from '#domain/identity/two-factor.contract.ts'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { QrCode } from '#frontend/shared/ui/qr-code.tsx'
import { type TwoFactorEnrollment, useBeginTwoFactor, useConfirmTwoFactor } from './two-factor-api.ts'

/** Sets up two-step sign-in: the password, the authenticator app, the recovery codes. */
export function TwoFactorSetup({ onClose }: { readonly onClose: () => void }) {
  const begin = useBeginTwoFactor()
  const [codes, setCodes] = useState<readonly string[]>()
  const step = codes ? 2 : begin.data ? 1 : 0
  return (
    <Modal
      open
      title="Set up two-step sign-in"
      footer={null}
      width={560}
      // The recovery codes are shown once: a stray click must not close them.
      mask={{ closable: step < 2 }}
      keyboard={step < 2}
      closable={step < 2}
      onCancel={onClose}
    >
      <Steps
        size="small"
        current={step}
        items={[{ title: 'Password' }, { title: 'Authenticator app' }, { title: 'Recovery codes' }]}
        style={{ marginBlock: 16 }}
      />
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : begin.data ? (
        <AuthenticatorStep enrollment={begin.data} onConfirmed={setCodes} onRestart={begin.reset} />
      ) : (
        <PasswordStep begin={begin} onClose={onClose} />
      )}
    </Modal>
  )
}

interface PasswordStepProps {
  readonly begin: ReturnType<typeof useBeginTwoFactor>
  readonly onClose: () => void
}

function PasswordStep({ begin, onClose }: PasswordStepProps) {
  const { form, rules, problem, setProblem, clearProblem } = useZodForm<{ password: string }>(enrollTwoFactorForm)
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ password: '' }}
      onValuesChange={clearProblem}
      onFinish={({ password }) => begin.mutate(password, { onError: setProblem })}
    >
      <Form.Item name="password" label="Current password" rules={rules('password')}>
        <Input.Password autoFocus autoComplete="current-password" />
      </Form.Item>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Flex justify="end" gap="small">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={begin.isPending}>
          Continue
        </Button>
      </Flex>
    </Form>
  )
}

interface AuthenticatorStepProps {
  readonly enrollment: TwoFactorEnrollment
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
  readonly onRestart: () => void
}

function AuthenticatorStep({ enrollment, onConfirmed, onRestart }: AuthenticatorStepProps) {
  const { enrollmentId, secret, uri } = enrollment
  const { form, rules, problem, setProblem, clearProblem } = useZodForm<{ code: string }>(codeForm)
  const confirm = useConfirmTwoFactor()
  const send = ({ code }: { code: string }) =>
    void confirm.mutateAsync({ enrollmentId, code }).then(
      ({ recoveryCodes }) => onConfirmed(recoveryCodes),
      (error) => (isProblem(error, 'two_factor_already_enabled') ? onRestart() : setProblem(error)),
    )
  return (
    <Form form={form} layout="vertical" initialValues={{ code: '' }} onValuesChange={clearProblem} onFinish={send}>
      <div className="two-factor-secret">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p>
          Scan the code with an authenticator app, or enter this key:
          <Typography.Text code copyable={{ text: secret }}>
            {secret.replace(/(.{4})/g, '$1 ').trim()}
          </Typography.Text>
        </p>
      </div>
      <Form.Item name="code" label="Code from the app" rules={rules('code')} extra="Six digits">
        <Input autoFocus inputMode="numeric" autoComplete="one-time-code" />
      </Form.Item>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Flex justify="end" gap="small">
        <Button onClick={onRestart}>Back</Button>
        <Button type="primary" htmlType="submit" loading={confirm.isPending}>
          Turn on
        </Button>
      </Flex>
    </Form>
  )
}

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const lead = useRef<HTMLParagraphElement>(null)
  // The text replaces the form that had the focus.
  useEffect(() => lead.current?.focus(), [])
  return (
    <>
      <p ref={lead} tabIndex={-1} role="status">
        <strong>Two-step sign-in is on.</strong> Save these recovery codes somewhere other than your phone. Each signs
        you in once if you lose it. They are shown only now.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Flex justify="end" align="center" gap="small">
        <Typography.Text copyable={{ text: codes.join('\n'), tooltips: ['Copy codes', 'Copied'] }}>
          Copy
        </Typography.Text>
        <Button type="primary" onClick={onClose}>
          I saved the codes
        </Button>
      </Flex>
    </>
  )
}
