import type { ReactNode } from "react";

export type IconProps = {
  /** Without a label the icon is decorative, and the text next to it says the same. */
  label?: string;
  size?: 16 | 20 | 24;
};

/** In pixels at the browser's default text size. It grows with the text. */
const lengthOf = (size: number): string => `${size / 16}rem`;

export function Icon({ label, size = 20, children }: IconProps & { children: ReactNode }): ReactNode {
  const meaning = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg
      {...meaning}
      width={lengthOf(size)}
      height={lengthOf(size)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const ArrowLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 12H4m7-7-7 7 7 7" />
  </Icon>
);
export const CheckCircleIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.3 2.8 2.8L16 9.6" />
  </Icon>
);
export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </Icon>
);
export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5 21.5 20h-19L12 3.5ZM12 10v4.5m0 2.8v.1" />
  </Icon>
);
export const ErrorIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v6m0 3.3v.1" />
  </Icon>
);
export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 4h4l1.6 4.6-2.1 1.6a12 12 0 0 0 5.3 5.3l1.6-2.1L20 15v4a1.5 1.5 0 0 1-1.6 1.5C10.5 20 4 13.5 3.5 5.6A1.5 1.5 0 0 1 5 4Z" />
  </Icon>
);
export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 6h17v12h-17ZM4 6.5l8 6 8-6" />
  </Icon>
);
