import type { ReactNode, Ref } from 'react';
import { Icon } from './icon';
import * as icons from './icons';
import type { IconPath } from './icons';
import * as styles from './panel.module.css';

/** Screen with a single message, such as "not found" or "nothing here yet". */
export function Message(props: {
  title: string;
  text?: ReactNode;
  icon?: IconPath;
  children?: ReactNode;
  level?: 1 | 2;
}) {
  const Heading = props.level === 2 ? 'h2' : 'h1';
  return (
    <div className={styles.message} data-message>
      {props.icon && (
        <span className={styles.messageIcon}>
          <Icon of={props.icon} size={28} />
        </span>
      )}
      <Heading>{props.title}</Heading>
      {props.text && <p className="muted">{props.text}</p>}
      {props.children && <div className={`row ${styles.messageActions}`}>{props.children}</div>}
    </div>
  );
}

/** A bordered area with a heading. */
export function Panel(props: {
  title?: string;
  tone?: 'plain' | 'good' | 'bad' | 'warn' | 'active';
  children: ReactNode;
  className?: string;
  /** Reference to the panel's element, for a parent that moves the focus to it. */
  ref?: Ref<HTMLElement>;
}) {
  return (
    <section
      ref={props.ref}
      tabIndex={props.ref ? -1 : undefined}
      className={props.className ? `${styles.panel} ${props.className}` : styles.panel}
      data-tone={props.tone}
    >
      {props.title && <h2 className={styles.panelTitle}>{props.title}</h2>}
      {props.children}
    </section>
  );
}

/** Short note within a page. */
export function Note(props: {
  tone?: 'info' | 'good' | 'bad' | 'warn';
  icon?: IconPath;
  title?: string;
  children?: ReactNode;
  role?: 'status' | 'alert';
  /** Reference to the note's element, for a parent that moves the focus to it. */
  ref?: Ref<HTMLDivElement>;
}) {
  const tone = props.tone ?? 'info';
  return (
    <div
      ref={props.ref}
      tabIndex={props.ref ? -1 : undefined}
      className={styles.note}
      data-note
      data-tone={tone}
      role={props.role}
    >
      <Icon of={props.icon ?? (tone === 'good' ? icons.check : icons.alert)} />
      <div>
        {props.title && <strong className={styles.noteTitle}>{props.title}</strong>}
        {props.children}
      </div>
    </div>
  );
}

/** Placeholder of a screen while its data loads. */
export function Loading({ text }: { text: string }) {
  return (
    <div className={styles.loading} data-loading role="status">
      <Spinner />
      {text}
    </div>
  );
}

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
