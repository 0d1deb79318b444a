import { ActionIcon } from '@mantine/core';
import type { SavedThemeResponse } from '@mirsah/contracts/saved-themes';
import type { Theme } from '@mirsah/domain/landing-page/theme';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { themePanel as text } from '../../../messages/index.ts';
import { off } from '../../../ui/action-button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { isSame } from '../diff.ts';
import { KeepByName } from '../keep-by-name.tsx';
import { Group, Swatch } from './swatch.tsx';
import s from './theme-panel.module.css';

const savedThemesKey = ['saved-themes'] as const;
/** More would be too many to choose from. */
const MAX_SHOWN = 100;

function useSavedThemes() {
  return useQuery({
    queryKey: savedThemesKey,
    queryFn: async () => (await apiClient.listSavedThemes({ query: { limit: MAX_SHOWN } })).items,
  });
}

type Content = Pick<SavedThemeResponse, 'name' | 'theme'>;

function useSavedThemeChanges() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: savedThemesKey });
  const onError = (error: Error) => showToast({ text: errorText(error, text.notSaved), isProblem: true });
  const create = useMutation({
    mutationFn: ({ name, theme }: Content) => apiClient.createSavedTheme({ body: { name, theme } }),
    onSuccess,
    onError,
  });
  const remove = useMutation({
    mutationFn: (theme: SavedThemeResponse) => apiClient.deleteSavedTheme({ params: { themeId: theme.id } }),
    onSuccess: (_nothing, theme) => {
      showToast({ text: text.removed(theme.name), onUndo: () => create.mutate(theme) });
      return onSuccess();
    },
    onError,
  });
  return { create, remove };
}

type Props = { chosen: Theme | null; theme: Theme; onChoose: (theme: Theme) => void };

/** The merchant's saved looks, to be used on this page too, and the button that saves this page's look. */
export function SavedThemes({ chosen, theme, onChoose }: Props) {
  const { data: saved = [] } = useSavedThemes();
  const { create, remove } = useSavedThemeChanges();
  return (
    <>
      {saved.length > 0 && (
        <Group label={text.saved}>
          <div className={s.swatches}>
            {saved.map((each) => (
              <div key={each.id} className={s.saved}>
                <Swatch
                  theme={each.theme}
                  name={each.name}
                  isChosen={isSame(chosen, each.theme)}
                  onChoose={() => onChoose(each.theme)}
                />
                <ActionIcon
                  className={s.remove}
                  variant="default"
                  size={32}
                  aria-label={text.remove(each.name)}
                  onClick={() => remove.mutate(each)}
                  {...(remove.isPending && off)}
                >
                  <IconTrash size={17} />
                </ActionIcon>
              </div>
            ))}
          </div>
        </Group>
      )}
      <KeepByName
        text={text}
        isBusy={create.isPending}
        onSave={(name, done) =>
          create.mutate(
            { name, theme },
            {
              onSuccess: () => {
                showToast({ text: text.savedNow });
                done();
              },
            },
          )
        }
      />
    </>
  );
}
