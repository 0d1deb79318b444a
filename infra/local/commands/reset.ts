import { deleteData, forgetInstance, lockDataFolder } from '../stack/running-instance.ts';
import { dataDir } from '../stack/settings.ts';
import { print, runCommand } from './command.ts';

/** `npm run reset`: deletes all local data. */
await runCommand(async () => {
  lockDataFolder(dataDir);
  deleteData(dataDir);
  forgetInstance(dataDir);
  print('All local data is deleted; npm start makes new demo data.');
});
