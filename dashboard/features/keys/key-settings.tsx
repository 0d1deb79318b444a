import { Button, Group, Stack, Switch, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import {
  actionOf,
  isUsable,
  type KeyAction,
  keyActions,
  keysOf,
  placeName,
  placeOf,
  useKeyChoice,
} from '../../lib/single-keys.ts';
import { deskKeyTexts as text } from '../../messages/index.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Card } from '../../ui/card.tsx';
import typography from '../../ui/typography.module.css';
import s from './key-settings.module.css';

/** All single keys of the dashboard, to change them or switch them off. */
export function KeySettings() {
  const { choice, choose } = useKeyChoice();
  /** The action whose new key is being entered, and the result of the last one. */
  const [asked, setAsked] = useState<KeyAction>();
  const [said, say] = useState('');

  function leave(): void {
    setAsked(undefined);
    say('');
  }

  function answer(event: KeyboardEvent, action: KeyAction): void {
    const place = placeOf(event);
    if (/^(?:Shift\+)?(?:Tab|Shift|Control|Alt|Meta|CapsLock)/.test(place)) return;
    event.preventDefault();
    if (event.repeat) return;
    // Not handled by the sheet, which Escape closes, nor by the desk.
    event.nativeEvent.stopImmediatePropagation();
    const name = placeName(place);
    const other = actionOf(place, choice);
    if (event.key === 'Escape') leave();
    else if (!isUsable(place)) say(text.unusable);
    else if (other !== undefined && other !== action) say(text.taken(name, text.actions[other]));
    else {
      choose({ isOff: false, own: { ...choice.own, [action]: place } });
      say(text.changed(text.actions[action], name));
      setAsked(undefined);
    }
  }

  return (
    <Stack gap={12}>
      <Switch
        label={text.areOn}
        description={text.areOnHint}
        checked={!choice.isOff}
        onChange={({ currentTarget }) => choose({ isOff: !currentTarget.checked, own: choice.own })}
      />
      {!choice.isOff && (
        <>
          <dl className={s.keys}>
            {keyActions.map((action) => {
              const keys = keysOf(action, choice).map(placeName);
              return (
                <div key={action}>
                  <dt>
                    {text.actions[action]}
                    {action in text.second && <SecondKeys of={action as keyof typeof text.second} />}
                  </dt>
                  <dd>
                    <UnstyledButton
                      className={s.key ?? ''}
                      data-asked={asked === action || undefined}
                      onClick={({ currentTarget }) => {
                        // Safari does not focus a clicked button.
                        currentTarget.focus();
                        setAsked(action);
                        say(text.pressFor(text.actions[action]));
                      }}
                      onKeyDown={(event) => asked === action && answer(event, action)}
                      // Firefox clicks a button when Space is released, even if keydown was cancelled.
                      onKeyUp={(event) => asked === action && event.preventDefault()}
                      onBlur={() => asked === action && leave()}
                    >
                      {asked === action ? (
                        text.press
                      ) : (
                        <>
                          <VisuallyHidden>{text.change(text.actions[action])}</VisuallyHidden>
                          {keys.map((key) => (
                            <kbd key={key} dir="ltr">
                              {key}
                            </kbd>
                          ))}
                        </>
                      )}
                    </UnstyledButton>
                  </dd>
                </div>
              );
            })}
          </dl>
          <Group gap={8} justify="space-between">
            <p className={s.said} role="status">
              {said}
            </p>
            {Object.keys(choice.own).length > 0 && (
              <Button
                variant="default"
                size="sm"
                onClick={() => {
                  choose({ isOff: false, own: {} });
                  say(text.areUsual);
                }}
              >
                {text.usual}
              </Button>
            )}
          </Group>
          <p className={typography.hint}>{text.hint}</p>
        </>
      )}
    </Stack>
  );
}

/** The keys that follow a first one, with what they open. */
function SecondKeys({ of }: { of: keyof typeof text.second }) {
  return (
    <ul className={s.second}>
      {Object.entries(text.second[of]).map(([key, name]) => (
        <li key={key}>
          <kbd dir="ltr">{key}</kbd> {name}
        </li>
      ))}
    </ul>
  );
}

/** The same in a sheet, over the screen whose keys one looks for. */
export function KeysSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <BottomSheet title={text.title} isOpen={isOpen} onClose={onClose} size={640}>
      <KeySettings />
    </BottomSheet>
  );
}

/** The same card on the profile, for people who do not look for it on the desk. */
export function KeysCard() {
  return (
    <Card title={text.title} description={text.where}>
      <KeySettings />
    </Card>
  );
}
